import { limits } from "@stride/contract/limits";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { centsToDollarsText, formatExact, parseDollars } from "@stride/money";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../../lib/forms/error-text.ts";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { deskKeys } from "../desk-keys.ts";
import { type ActField, actFields, type DeskAct, isDestructive, type Written } from "./desk-act.ts";
import { isTipOnly, RefundPreview, refundProblems } from "./refund-preview.tsx";

const storedReasons: readonly DeskAct["name"][] = ["refund", "refundDonors", "correctEmail", "requestRefunds"];

const missingTexts: Record<ActField, string> = {
	amount: "amountInvalid",
	tip: "amountInvalid",
	charityCampaign: "charityCampaignUnknown",
	reference: "referenceRequired",
	receiptNumber: "receiptNumberRequired",
	email: "emailInvalid",
	reason: "reasonRequired",
};

const isMissing = (name: ActField, typed: string): boolean =>
	typed === "" || (name === "amount" && (parseDollars(typed) ?? 0) <= 0);

/** A refund proposes all that remains. */
function proposedParts({ refund }: DeskAct): Written {
	if (!refund) return {};
	const { amount, tip } = refund.remaining;
	return { amount: centsToDollarsText(amount), tip: centsToDollarsText(tip) };
}

const availableOf = ({ refund }: DeskAct, name: ActField): string =>
	refund ? formatExact(name === "tip" ? refund.remaining.tip : refund.remaining.amount, refund.currency) : "";

/** The confirmation of an act: its subject and its consequences for the people concerned. */
export function ActDialog({ act, isOpen, onClose }: { act: DeskAct; isOpen: boolean; onClose: () => void }) {
	const t = useTranslations("operator");
	const tCurrency = useTranslations("currency");
	const textOf = useValidationText();
	const formId = useId();
	const [written, setWritten] = useState<Written>(() => proposedParts(act));
	const [missing, setMissing] = useState<Partial<Record<ActField, string>>>({});
	const { perform, isPending, failure, question } = useAct(act, onClose);
	const words = `acts.${act.name}` as const;
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const requested = actFields.filter((name) => act.asks?.includes(name));
		const values = Object.fromEntries(requested.map((name) => [name, (written[name] ?? "").trim()]));
		const wrong = act.refund
			? { ...refundProblems(act.refund, values), ...(values["reason"] === "" && { reason: missingTexts.reason }) }
			: Object.fromEntries(
					requested.flatMap((name) => (isMissing(name, values[name] ?? "") ? [[name, missingTexts[name]]] : [])),
				);
		setMissing(wrong);
		if (Object.keys(wrong).length === 0) perform(values);
	};
	const field = (name: ActField) => ({
		value: written[name] ?? "",
		onChange: (value: string) => setWritten((others) => ({ ...others, [name]: value })),
		error: failure?.fields[name] ?? textOf(missing[name], { available: availableOf(act, name) }),
	});
	return (
		<>
			<Dialog
				role="alertdialog"
				isOpen={isOpen}
				onClose={onClose}
				title={act.refund && isTipOnly(written) ? t("refund.tipTitle") : t(`${words}.title`)}
				actions={
					<>
						<Button tone={isDestructive(act) ? "danger" : "strong"} type="submit" form={formId} isPending={isPending}>
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
					{actFields
						.filter((name) => name !== "reason" && act.asks?.includes(name))
						.map((name) => (
							<TextField
								key={name}
								{...field(name)}
								label={t(
									act.refund && name === "amount" ? "refund.amount" : `fields.${name as Exclude<ActField, "reason">}`,
									{ currency: act.currency ? tCurrency(`in.${act.currency}`) : "" },
								)}
								{...((name === "amount" || name === "tip") && { inputMode: "decimal" })}
								{...(name === "email" && { type: "email", inputMode: "email", autoComplete: "off" })}
								maxLength={name === "email" ? limits.emailMax : operatorLimits.receiptNumberMax}
							/>
						))}
					{act.refund && <RefundPreview facts={act.refund} written={written} />}
					{act.asks?.includes("reason") && (
						<TextArea
							{...field("reason")}
							label={t("reason.label")}
							hint={t(act.isUnaddressed || storedReasons.includes(act.name) ? "reason.kept" : "reason.told")}
							rows={3}
							maxLength={operatorLimits.reasonMax}
						/>
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

/** Runs an act, reauthenticates where required, and refetches the desk. `question` is rendered above the dialog. */
function useAct(act: DeskAct, onDone: () => void) {
	const t = useTranslations("operator");
	const textOf = useErrorText();
	const api = useApi();
	const queries = useQueryClient();
	const { confirmed, question } = useReauthentication();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["desk", act.name, act.subject],
		mutationFn: (written: Written) => confirmed(() => act.run(api, written)),
		onSuccess: async () => {
			await queries.invalidateQueries({ queryKey: deskKeys.all });
			notify({ title: t(`acts.${act.name}.done`) });
			act.onDone?.();
			onDone();
		},
		// Another operator may have done it: the shown data is refetched.
		onError: () => void queries.invalidateQueries({ queryKey: deskKeys.all }),
	});
	const failure: ErrorText | null =
		error === null || error instanceof ReauthenticationDeclined ? null : textOf(error, t("failedText"));
	return { perform: (written: Written) => mutate(written), isPending, failure, question };
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
