import type { PayoutStatus } from "@stride/contract/payouts";

export const payoutStates = [
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
 * From each state, the states that may follow. Each of the three things asked of the provider (transfer, payout, return
 * of the transfer) is marked before it is asked, and has a state of its own for an answer that did not come: from
 * there nothing leads on but what is read back, or the same question under the same key.
 */
const transitions: Record<PayoutState, readonly PayoutState[]> = {
	requested: ["transferring"],
	transferring: ["transferred", "transfer_unknown", "failed"],
	transfer_unknown: ["transferring", "transferred", "failed"],
	transferred: ["paying"],
	paying: ["in_transit", "payout_unknown", "returning"],
	payout_unknown: ["paying", "in_transit", "returning"],
	in_transit: ["paid", "returning"],
	// A bank may send back what it had taken.
	paid: ["returning"],
	returning: ["reversing"],
	reversing: ["failed", "return_unknown", "returning"],
	return_unknown: ["reversing", "failed"],
	failed: [],
};

export const mayFollow = (from: PayoutState, to: PayoutState): boolean => transitions[from].includes(to);

/** While the provider is being asked: the state that follows when no answer comes. */
export const unknownAfter = {
	transferring: "transfer_unknown",
	paying: "payout_unknown",
	reversing: "return_unknown",
} as const satisfies Partial<Record<PayoutState, PayoutState>>;
export type AskingState = keyof typeof unknownAfter;
export type UnknownState = (typeof unknownAfter)[AskingState];

export function readPayoutState(text: string): PayoutState {
	const state = payoutStates.find((known) => known === text);
	if (!state) throw new Error(`Not a payout's state: ${text}`);
	return state;
}

/** The three words of the wire. */
export function publicPayoutStatus(state: PayoutState): PayoutStatus {
	if (state === "paid") return "paid";
	return state === "failed" || state === "returning" || state === "reversing" || state === "return_unknown"
		? "failed"
		: "pending";
}

/**
 * How long a provider remembers the key of a question, less a margin: within it the same question cannot be answered
 * twice, after it what is not found was never done.
 */
export const keyLifetimeMs = 23 * 3_600_000;

/** Longer than any process that asks can take: its two tries, and a margin. */
export const askingDeadlineMs = (timeoutMs: number): number => 3 * timeoutMs + 30_000;
