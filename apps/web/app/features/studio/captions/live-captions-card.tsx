import { captionLanguages } from "@stride/contract/streams/caption-languages";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "../../../lib/i18n/language-name.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { StudioCard } from "../cards/studio-card.tsx";
import { findRecognition } from "./recognition.ts";
import type { LiveCaptions } from "./use-live-captions.ts";

/** Switches automatic captions on; not rendered where the browser cannot recognise speech. */
export function LiveCaptionsCard({ captions }: { captions: LiveCaptions }) {
	const t = useTranslations("studio.captions");
	const locale = useLocale();
	const [isOffered] = useState(() => findRecognition() !== null);
	const { isOn, language, problem } = captions;
	if (!isOffered) return null;
	return (
		<StudioCard>
			<div className="grid gap-3">
				<Switch label={t("title")} hint={t("text")} isSelected={isOn} onChange={captions.setOn} />
				{isOn && (
					<Select
						label={t("language")}
						options={captionLanguages.map((value) => ({ value, label: languageName(value, locale) }))}
						value={language}
						onChange={(chosen) => captions.setLanguage(captionLanguages.find((one) => one === chosen) ?? language)}
					/>
				)}
				<p role="alert" className="type-small text-danger empty:hidden">
					{problem && t(`problem.${problem}`)}
				</p>
			</div>
		</StudioCard>
	);
}
