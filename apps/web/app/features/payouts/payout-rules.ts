import type { CampaignMoney, RequestPayoutBody } from "@stride/contract/donations/payouts";
import { limits } from "@stride/contract/limits";
import { parseDollars } from "@stride/money";

/** The form's values: dollars as typed, and the id of a payment method. */
export type PayoutForm = { amount: string; paymentMethod: string };

/** The problem of a field, as a key of the validation texts. */
export type PayoutProblems = { amount?: AmountProblem; paymentMethod?: "paymentMethodRequired" };
export type AmountProblem = "amountInvalid" | "payoutTooSmall" | "payoutTooLarge";

/** [P5] The amount is required, a number and not above what is available. The server validates again. */
export function readPayoutForm(
	form: PayoutForm,
	availableCents: number,
): { body: RequestPayoutBody } | { problems: PayoutProblems } {
	const cents = parseDollars(form.amount);
	const amount = amountProblem(cents, availableCents);
	if (cents !== null && amount === null && form.paymentMethod !== "") {
		return { body: { amount: cents, paymentMethod: form.paymentMethod } };
	}
	return {
		problems: {
			...(amount !== null && { amount }),
			...(form.paymentMethod === "" && { paymentMethod: "paymentMethodRequired" }),
		},
	};
}

function amountProblem(cents: number | null, availableCents: number): AmountProblem | null {
	if (cents === null) return "amountInvalid";
	if (cents < limits.payoutMinCents) return "payoutTooSmall";
	return cents > availableCents ? "payoutTooLarge" : null;
}

/**
 * The two balances as shown, in cents: money that is still arriving first covers a negative balance, so that the same
 * refund is not shown as a debt beside the money that pays it.
 */
export function shownBalances(money: Pick<CampaignMoney, "currentBalance" | "pendingBalance">): {
	available: number;
	arriving: number;
} {
	const covered = Math.max(0, Math.min(-money.currentBalance, money.pendingBalance));
	return { available: money.currentBalance + covered, arriving: money.pendingBalance - covered };
}
