import { limits } from "@stride/contract/limits";
import { useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { WizardForm } from "../use-wizard-form.ts";

export function StoryStep({ wizard: { form, errorOf } }: { wizard: WizardForm }) {
	const t = useTranslations("wizard.story");
	const { field: title } = useController({ control: form.control, name: "title" });
	const { field: description } = useController({ control: form.control, name: "description" });
	return (
		<>
			<TextField
				{...title}
				label={t("campaignTitle")}
				placeholder={t("campaignTitlePlaceholder")}
				error={errorOf("title")}
				countMax={limits.campaignTitleMax}
				look="display"
				autoComplete="off"
			/>
			<TextArea
				{...description}
				label={t("description")}
				error={errorOf("description")}
				countMax={limits.campaignDescriptionMax}
				rows={9}
			/>
		</>
	);
}
