import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type SubmitEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { DeskAct } from "./desk-act.ts";
import { useAct } from "./use-act.ts";

const quietActs: readonly DeskAct["name"][] = [
	"restoreCampaign",
	"restoreStream",
	"restorePost",
	"restoreComment",
	"release",
	"charged",
];

/** The confirmation of an act: its subject and its consequences for the people concerned. */
export function ActDialog({ act, isOpen, onClose }: { act: DeskAct; isOpen: boolean; onClose: () => void }) {
	const t = useTranslations("operator");
	const textOf = useValidationText();
	const formId = useId();
	const [written, setWritten] = useState("");
	const [problem, setProblem] = useState<string>();
	const { perform, isPending, failure, question } = useAct(act, onClose);
	const words = `acts.${act.name}` as const;
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const missing = act.asks && written.trim() === "";
		setProblem(missing ? (act.asks === "receipt" ? "receiptNumberRequired" : "reasonRequired") : undefined);
		if (!missing) perform(written.trim());
	};
	const field = {
		value: written,
		onChange: setWritten,
		error: failure?.fields.reason ?? failure?.fields.receiptNumber ?? textOf(problem),
	};
	return (
		<>
			<Dialog
				role="alertdialog"
				isOpen={isOpen}
				onClose={onClose}
				title={t(`${words}.title`)}
				actions={
					<>
						<Button
							tone={quietActs.includes(act.name) ? "strong" : "danger"}
							type="submit"
							form={formId}
							isPending={isPending}
						>
							{t(`${words}.confirm`)}
						</Button>
						<Button tone="outline" onPress={onClose}>
							{t("cancel")}
						</Button>
					</>
				}
			>
				<FocusAfter />
				<p className="wrap-anywhere type-body-strong text-text">{act.subject}</p>
				<p className="mt-3">{t(`${words}.text`)}</p>
				<form id={formId} noValidate onSubmit={submit} className="mt-4 grid gap-4">
					{act.asks === "reason" && (
						<TextArea
							{...field}
							label={t("reason.label")}
							hint={t(act.name === "refund" ? "reason.kept" : "reason.told")}
							rows={3}
							maxLength={operatorLimits.reasonMax}
						/>
					)}
					{act.asks === "receipt" && (
						<TextField {...field} label={t("receipt")} maxLength={operatorLimits.receiptNumberMax} />
					)}
					<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
						{failure?.text}
					</SubmitError>
				</form>
			</Dialog>
			{question}
		</>
	);
}

/** Moves the focus to the page when the row that opened the dialog was removed. */
function FocusAfter() {
	useEffect(
		() => () => {
			requestAnimationFrame(() => {
				const isLost = document.activeElement === null || document.activeElement === document.body;
				if (isLost) document.getElementById("content")?.focus({ preventScroll: true });
			});
		},
		[],
	);
	return null;
}
