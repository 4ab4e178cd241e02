import type { RefundableDonation, RefundOwnBody } from "@stride/contract/donations/author-refunds";
import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { centsToDollarsText, formatExact, parseDollars } from "@stride/money";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
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
import { moneyKeys } from "../money-keys.ts";
import { coverOfRefund, largestRefund } from "../payout-rules.ts";

type Props = { donation: RefundableDonation; money: CampaignMoney; isOpen: boolean; onClose: () => void };

/** The refund of a donation by the campaign's author: what the donor gets, and the fee that is not returned. */
export function RefundDialog({ donation, money, isOpen, onClose }: Props) {
	const t = useTranslations("payouts.refunds");
	const tCurrency = useTranslations("currency.in");
	const textOf = useValidationText();
	const formId = useId();
	const most = largestRefund(donation, money.currentBalance);
	const [amount, setAmount] = useState(() => centsToDollarsText(most));
	const [reason, setReason] = useState("");
	const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({});
	const { refund, isPending, failure, question } = useRefund({ donation, money, onDone: onClose });
	const cents = parseDollars(amount);
	/** Null unless the amount can be refunded. */
	const refunded = cents !== null && cents > 0 && cents <= most ? cents : null;
	const cover = coverOfRefund(donation, refunded);
	// Without the cover the campaign bears its share of the fee again.
	const fee = donation.fee + cover.campaign;
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const wrong = {
			...(cents === null || cents <= 0
				? { amount: cents === null ? "amountInvalid" : "refundEmpty" }
				: cents > most && { amount: "refundTooLarge" }),
			...(reason.trim() === "" && { reason: "reasonRequired" }),
		};
		setProblems(wrong);
		if (cents !== null && Object.keys(wrong).length === 0) {
			refund({ amount: cents, refunded: donation.refunded, reason: reason.trim() });
		}
	};
	const donor = donation.donor ?? t("anonymous");
	return (
		<>
			<Dialog
				role="alertdialog"
				isOpen={isOpen}
				onClose={onClose}
				title={t("dialogTitle")}
				actions={
					<>
						<Button tone="danger" type="submit" form={formId} isPending={isPending}>
							{t("confirm")}
						</Button>
						<Button tone="outline" onPress={onClose}>
							{t("cancel")}
						</Button>
					</>
				}
			>
				<p className="wrap-anywhere type-body-strong text-text">
					{t("of", { donor, amount: formatExact(donation.amount, money.currency) })}
				</p>
				<p className="mt-3">{t("text")}</p>
				<form id={formId} noValidate onSubmit={submit} className="mt-4 grid gap-4">
					<TextField
						label={t("amount", { currency: tCurrency(money.currency) })}
						hint={t("available", { amount: formatExact(most, money.currency) })}
						inputMode="decimal"
						autoComplete="off"
						value={amount}
						onChange={setAmount}
						error={
							failure?.fields["amount"] ?? textOf(problems.amount, { available: formatExact(most, money.currency) })
						}
					/>
					<div className="rounded-3 border border-line p-4" aria-live="polite">
						{refunded !== null && (
							<p className="mb-2 type-body">
								{t("donorGets", {
									amount: formatExact(refunded + cover.total, money.currency),
									left: formatExact(money.currentBalance - refunded - cover.campaign, money.currency),
								})}
							</p>
						)}
						{cover.total > 0 && (
							<p className="mb-2 type-small">
								{t("coverReturned", { cover: formatExact(cover.total, money.currency) })}
							</p>
						)}
						<p className="type-small text-muted">
							{fee > 0 ? t("feeBorne", { fee: formatExact(fee, money.currency) }) : t("fee")}
						</p>
					</div>
					<TextArea
						label={t("reason")}
						hint={t("reasonHint")}
						rows={3}
						maxLength={operatorLimits.reasonMax}
						value={reason}
						onChange={setReason}
						error={failure?.fields["reason"] ?? textOf(problems.reason)}
					/>
					<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
						{failure?.text}
					</SubmitError>
				</form>
			</Dialog>
			{question}
		</>
	);
}

/** Sends the refund; the body names the sum that was shown, so that a repeated request refunds nothing twice. */
function useRefund({ donation, money, onDone }: Pick<Props, "donation" | "money"> & { onDone: () => void }) {
	const t = useTranslations("payouts.refunds");
	const textOf = useErrorText();
	const api = useApi();
	const queries = useQueryClient();
	const { confirmed, question } = useReauthentication();
	const reload = () => {
		for (const queryKey of [moneyKeys.refunds, moneyKeys.donations, moneyKeys.campaignMoney])
			void queries.invalidateQueries({ queryKey });
	};
	const params = { campaignId: money.campaign.id, donationId: donation.id };
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["refundOwnDonation", donation.id],
		mutationFn: (body: RefundOwnBody) => confirmed(() => api("refundOwnDonation", { params, body })),
		onSuccess: () => {
			reload();
			notify({ title: t("done") });
			onDone();
		},
		onError: reload,
	});
	const failure = error === null || error instanceof ReauthenticationDeclined ? null : textOf(error, t("failed"));
	return { refund: mutate, isPending, failure, question };
}
