import { type ReportCategory, reportCategories } from "@stride/contract/campaigns/report-subjects";
import type { ReportContentBody } from "@stride/contract/campaigns/reports";
import { limits } from "@stride/contract/limits";
import { type Control, useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

export type Report = ReportContentBody;
/** The form's values before the rules have passed. */
export type ReportDraft = {
	category: ReportCategory | null;
	name: string;
	email: string;
	message: string;
	goodFaith: boolean;
};

type Field = { control: Control<ReportDraft, unknown, Report> };

export function CategoryField({ control }: Field) {
	const t = useTranslations("reports");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "category" });
	return (
		<Select
			{...field}
			label={t("category")}
			placeholder={t("choose")}
			error={textOf(fieldState.error?.message)}
			options={reportCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
		/>
	);
}

export function MessageField({ control }: Field) {
	const t = useTranslations("reports");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "message" });
	return (
		<TextArea
			{...field}
			label={t("message")}
			hint={t("messageHint")}
			error={textOf(fieldState.error?.message)}
			countMax={limits.reportMessageMax}
			rows={6}
		/>
	);
}

export function GoodFaithField({ control }: Field) {
	const t = useTranslations("reports");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "goodFaith" });
	const { value, ...rest } = field;
	return (
		<Checkbox {...rest} isSelected={value} error={textOf(fieldState.error?.message)}>
			{t("goodFaith")}
		</Checkbox>
	);
}
