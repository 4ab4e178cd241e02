import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

/** The form for answering a letter. */
export function AnswerForm(props: {
	/** The language of the mail's template. */
	language: string;
	isPending: boolean;
	error: string | undefined;
	onSend: (text: string) => void;
	onCancel: () => void;
}) {
	const t = useTranslations("operator.inbox");
	const textOf = useValidationText();
	const [text, setText] = useState("");
	const [isMissing, setMissing] = useState(false);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		setMissing(text.trim() === "");
		if (text.trim() !== "") props.onSend(text.trim());
	};
	return (
		<form noValidate onSubmit={submit} className="grid max-w-measure gap-4">
			<TextArea
				autoFocus
				label={t("yourAnswer")}
				hint={props.language}
				error={props.error ?? textOf(isMissing ? "answerRequired" : undefined)}
				value={text}
				onChange={setText}
				rows={6}
				maxLength={operatorLimits.answerMax}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" tone="action" size="s" isPending={props.isPending}>
					{t("send")}
				</Button>
				<Button tone="quiet" size="s" onPress={props.onCancel}>
					{t("cancel")}
				</Button>
			</div>
		</form>
	);
}
