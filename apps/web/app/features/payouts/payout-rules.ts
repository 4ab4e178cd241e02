import type { RefundableDonation } from "@stride/contract/donations/author-refunds";
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

/** What remains of a donation, and the cover that its refund in full returns; a node of the former version sends none. */
type Refundable = Pick<RefundableDonation, "amount" | "cover">;

const noCover = { total: 0, campaign: 0 };

/** The largest refund that the balance permits. The whole also takes the campaign's part of the cover from it. */
export function largestRefund({ amount, cover = noCover }: Refundable, balanceCents: number): number {
	return balanceCents >= amount + cover.campaign ? amount : Math.max(0, Math.min(amount - 1, balanceCents));
}

/** The cover that a refund of this sum returns: all of it with the whole donation, else nothing. */
export const coverOfRefund = ({ amount, cover = noCover }: Refundable, cents: number | null) =>
	cents === amount ? cover : noCover;
