import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { Captions, CaptionsOff } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "../../../lib/i18n/language-name.ts";
import { ControlList } from "../player/control-button.tsx";

/** Chooses the language of the captions, or none. */
export function CaptionList(props: {
	languages: readonly CaptionLanguage[];
	isAutomatic?: boolean;
	language: CaptionLanguage | null;
	choose: (language: CaptionLanguage | null) => void;
}) {
	const t = useTranslations("watching.player");
	const locale = useLocale();
	const Icon = props.language === null ? CaptionsOff : Captions;
	return (
		<ControlList<CaptionLanguage | "off">
			label={t("captions")}
			icon={<Icon className="size-5" aria-hidden />}
			value={props.language ?? "off"}
			options={[
				{ value: "off", label: t("captionsOff") },
				...props.languages.map((language) =>
					props.isAutomatic
						? { value: language, label: `${languageName(language, locale)} · ${t("captionsAutomatic")}` }
						: { value: language, label: languageName(language), lang: language },
				),
			]}
			onChange={(chosen) => props.choose(chosen === "off" ? null : chosen)}
		/>
	);
}
