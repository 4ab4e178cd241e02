import type { PayoutStatus } from "@stride/contract/donations/payouts";

export const payoutStates = [
	"in_review",
	"requested",
	"transferring",
	"transfer_unknown",
	"transferred",
	"paying",
	"payout_unknown",
	"in_transit",
	"paid",
	"returning",
	"reversing",
	"return_unknown",
	"failed",
] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * The allowed transitions. Each of the three requests to the provider (transfer, payout, reversal) is claimed before it
 * is sent, and has a state of its own for a missing response: from there only a read-back result leads on, or the same
 * request under the same key.
 */
const transitions: Record<PayoutState, readonly PayoutState[]> = {
	// To transferring where a restore has lost the decision and the provider has the transfer.
	in_review: ["requested", "failed", "transferring"],
	requested: ["transferring"],
	// Back to requested: the platform's own balance does not cover it yet.
	transferring: ["transferred", "transfer_unknown", "failed", "requested"],
	transfer_unknown: ["transferring", "transferred", "failed"],
	transferred: ["paying"],
	paying: ["in_transit", "payout_unknown", "returning"],
	payout_unknown: ["paying", "in_transit", "returning"],
	in_transit: ["paid", "returning"],
	// A bank may return a payout that it had accepted.
	paid: ["returning"],
	returning: ["reversing"],
	reversing: ["failed", "return_unknown", "returning"],
	return_unknown: ["reversing", "failed"],
	failed: [],
};

export const mayFollow = (from: PayoutState, to: PayoutState): boolean => transitions[from].includes(to);

/** The states during a request: each maps to the state that follows when no response arrives. */
export const unknownAfter = {
	transferring: "transfer_unknown",
	paying: "payout_unknown",
	reversing: "return_unknown",
} as const satisfies Partial<Record<PayoutState, PayoutState>>;
export type RequestingState = keyof typeof unknownAfter;
export type UnknownState = (typeof unknownAfter)[RequestingState];

export function readPayoutState(text: string): PayoutState {
	const state = payoutStates.find((known) => known === text);
	if (!state) throw new Error(`Not a payout's state: ${text}`);
	return state;
}

/** The three public states of the API. */
export function publicPayoutStatus(state: PayoutState): PayoutStatus {
	if (state === "paid") return "paid";
	return state === "failed" || state === "returning" || state === "reversing" || state === "return_unknown"
		? "failed"
		: "pending";
}

/** For how long after its arrival a bank may return a payout; most do within a few business days. */
export const returnableMs = 30 * 24 * 3_600_000;

/**
 * The lifetime of an idempotency key at the provider, less a margin: within it a repeated request has no second effect,
 * after it a request that is not found was never executed.
 */
export const keyLifetimeMs = 23 * 3_600_000;

/** Longer than the requesting process can take: its two attempts, and a margin. */
export const requestDeadlineMs = (timeoutMs: number): number => 3 * timeoutMs + 30_000;
