import type { PublicDonationStatus } from "@stride/contract/donations/donations";
import type { Payment, PaymentDispute } from "../payments/index.ts";

export const donationStates = [
	"created",
	"requires_action",
	"processing",
	"succeeded",
	"failed",
	"canceled",
	"unknown",
	"partially_refunded",
	"refunded",
	"disputed",
	"dispute_won",
	"dispute_lost",
] as const;
export type DonationState = (typeof donationStates)[number];

/**
 * The transitions of each state. A decline ends an attempt, not the donation: the same card form may try again. A
 * succeeded donation moves only among the settled states, so a late failure never reverts it; missed steps may be
 * skipped, and a refund that fails late leads back. Money that arrives counts, even after the donation was canceled.
 */
const transitions: Record<DonationState, readonly DonationState[]> = {
	created: ["requires_action", "processing", "succeeded", "failed", "canceled", "unknown"],
	requires_action: ["created", "processing", "succeeded", "failed", "canceled", "unknown"],
	processing: ["requires_action", "succeeded", "failed", "canceled", "unknown"],
	failed: ["requires_action", "processing", "succeeded", "canceled", "unknown"],
	unknown: ["created", "requires_action", "processing", "succeeded", "failed", "canceled"],
	canceled: ["succeeded"],
	succeeded: ["partially_refunded", "refunded", "disputed", "dispute_won", "dispute_lost"],
	partially_refunded: ["succeeded", "refunded", "disputed", "dispute_won", "dispute_lost"],
	refunded: ["succeeded", "partially_refunded", "disputed", "dispute_won", "dispute_lost"],
	disputed: ["refunded", "dispute_won", "dispute_lost"],
	dispute_won: ["refunded", "disputed", "dispute_lost"],
	dispute_lost: ["refunded", "disputed", "dispute_won"],
};

/** Nothing is settled yet, and the provider may still decide either way. */
export const undecidedStates = ["created", "requires_action", "processing", "failed", "unknown"] as const;
export const isUndecided = (state: DonationState): boolean =>
	(undecidedStates as readonly DonationState[]).includes(state);

export const mayFollow = (from: DonationState, to: DonationState): boolean => transitions[from].includes(to);

/** A settlement passes through `succeeded`, even if that state was missed. */
export const isReachable = (from: DonationState, to: DonationState): boolean =>
	mayFollow(from, to) || (mayFollow(from, "succeeded") && mayFollow("succeeded", to));

export function readState(text: string): DonationState {
	const state = donationStates.find((known) => known === text);
	if (!state) throw new Error(`Not a donation's state: ${text}`);
	return state;
}

/** The donation's state for a payment's status at the provider. */
export function stateOfPayment(payment: Pick<Payment, "status" | "attempts">): DonationState {
	switch (payment.status) {
		case "succeeded":
			return "succeeded";
		case "processing":
			return "processing";
		case "requires-action":
			return "requires_action";
		case "canceled":
			return "canceled";
		case "requires-payment-method":
			return payment.attempts.at(-1)?.outcome === "failed" ? "failed" : "created";
	}
}

/**
 * The state of a settled donation after refunds and disputes. Of several, the first applies: a lost dispute, an open one,
 * a full refund, a won dispute, a partial refund.
 */
export function stateOfSettled(donation: {
	totalCents: number;
	refundedCents: number;
	disputes: readonly { outcome: PaymentDispute["outcome"] }[];
}): DonationState {
	const has = (outcome: PaymentDispute["outcome"]) => donation.disputes.some((dispute) => dispute.outcome === outcome);
	if (has("lost")) return "dispute_lost";
	if (has("open")) return "disputed";
	if (donation.refundedCents >= donation.totalCents) return "refunded";
	if (has("won")) return "dispute_won";
	return donation.refundedCents > 0 ? "partially_refunded" : "succeeded";
}

/** A dispute is decided once; a lost one may be won after all, when the bank corrects itself. */
const outcomeRank: Record<PaymentDispute["outcome"], number> = { open: 0, lost: 1, won: 2 };
export const laterOutcome = (a: PaymentDispute["outcome"], b: PaymentDispute["outcome"]): PaymentDispute["outcome"] =>
	outcomeRank[b] > outcomeRank[a] ? b : a;

const publicStatuses: Record<DonationState, PublicDonationStatus> = {
	created: "processing",
	requires_action: "processing",
	processing: "processing",
	succeeded: "succeeded",
	failed: "failed",
	canceled: "canceled",
	unknown: "unknown",
	partially_refunded: "succeeded",
	refunded: "succeeded",
	disputed: "succeeded",
	dispute_won: "succeeded",
	dispute_lost: "succeeded",
};

/** The state in the donor's response. */
export const publicStatus = (state: DonationState): PublicDonationStatus => publicStatuses[state];

/** The parts of a charge: for the campaign, for the platform, and for the provider's fee. */
export type ChargeParts = { amountCents: number; tipCents: number; coverCents: number };

export const chargedCents = ({ amountCents, tipCents, coverCents }: ChargeParts): number =>
	amountCents + tipCents + coverCents;

/** What is wrong with a payment that claims to be this donation's, in the words of an alarm; null when all fits. */
export function paymentMismatch(
	donation: ChargeParts & { id: string; currency: string; livemode: boolean },
	payment: Pick<Payment, "donationId" | "amountCents" | "currency" | "livemode">,
): "donation" | "amount" | "currency" | "mode" | null {
	if (payment.donationId !== donation.id) return "donation";
	if (payment.amountCents !== chargedCents(donation)) return "amount";
	if (payment.currency !== donation.currency) return "currency";
	if (payment.livemode !== donation.livemode) return "mode";
	return null;
}
