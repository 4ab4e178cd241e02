import type { ContactForm } from "@stride/contract";
import { limits } from "@stride/contract/limits";
import { type Control, useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { TextArea } from "../../ui/form/text-area.tsx";

export function CommentField({ control }: { control: Control<ContactForm> }) {
	const t = useTranslations("contact");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "comment" });
	return (
		<TextArea
			{...field}
			label={t("comment")}
			hint={t("commentHint")}
			error={textOf(fieldState.error?.message)}
			countMax={limits.contactCommentMax}
			rows={7}
		/>
	);
}
