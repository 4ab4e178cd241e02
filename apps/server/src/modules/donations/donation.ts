import type { PublicDonationStatus } from "@stride/contract/donations";
import type { Payment } from "../payments/index.ts";

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
 * From each state, the states that may follow. A decline ends an attempt, never the donation: the same card form may
 * try again. What has succeeded only moves on by refunds and disputes, so a late failure never undoes it.
 */
const transitions: Record<DonationState, readonly DonationState[]> = {
	created: ["requires_action", "processing", "succeeded", "failed", "canceled", "unknown"],
	requires_action: ["created", "processing", "succeeded", "failed", "canceled", "unknown"],
	processing: ["requires_action", "succeeded", "failed", "canceled", "unknown"],
	failed: ["requires_action", "processing", "succeeded", "canceled", "unknown"],
	unknown: ["requires_action", "processing", "succeeded", "failed", "canceled"],
	canceled: [],
	succeeded: ["partially_refunded", "refunded", "disputed"],
	partially_refunded: ["refunded", "disputed"],
	refunded: [],
	disputed: ["dispute_won", "dispute_lost"],
	dispute_won: ["partially_refunded", "refunded", "disputed"],
	dispute_lost: [],
};

export const mayFollow = (from: DonationState, to: DonationState): boolean => transitions[from].includes(to);

export function readState(text: string): DonationState {
	const state = donationStates.find((known) => known === text);
	if (!state) throw new Error(`Not a donation's state: ${text}`);
	return state;
}

/** Where the provider's word puts a donation. */
export function stateOfPayment(payment: Pick<Payment, "status" | "attempt">): DonationState {
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
			return payment.attempt?.outcome === "failed" ? "failed" : "created";
	}
}

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

/** What the donor is told. */
export const publicStatus = (state: DonationState): PublicDonationStatus => publicStatuses[state];

/** What is wrong with a payment that claims to be this donation's, in the words of an alarm; null when all fits. */
export function paymentMismatch(
	donation: { id: string; amountCents: number; tipCents: number; currency: string; livemode: boolean },
	payment: Pick<Payment, "donationId" | "amountCents" | "currency" | "livemode">,
): "donation" | "amount" | "currency" | "mode" | null {
	if (payment.donationId !== donation.id) return "donation";
	if (payment.amountCents !== donation.amountCents + donation.tipCents) return "amount";
	if (payment.currency !== donation.currency) return "currency";
	if (payment.livemode !== donation.livemode) return "mode";
	return null;
}
