import type { DonationState } from "../donation.ts";

/**
 * States of a donation that the charity catalogue takes itself. `created`: not requested yet. `processing`: requested
 * once; the card may have been charged. `unknown`: no clear response, which only the operator can resolve. `canceled`:
 * given up before the request. `refunded`: it was counted and no longer is.
 */
export const catalogueDonationStates = [
	"created",
	"processing",
	"succeeded",
	"failed",
	"canceled",
	"unknown",
	"refunded",
] as const;
export type CatalogueDonationState = (typeof catalogueDonationStates)[number];

/** Only `created` leads to `processing`: a second request could charge twice. */
const transitions: Record<CatalogueDonationState, readonly CatalogueDonationState[]> = {
	created: ["processing", "canceled"],
	processing: ["succeeded", "failed", "unknown"],
	unknown: ["succeeded", "failed"],
	succeeded: ["refunded"],
	failed: [],
	canceled: [],
	refunded: [],
};

export const mayStateFollow = (from: CatalogueDonationState, to: CatalogueDonationState): boolean =>
	transitions[from].includes(to);

export function readCatalogueState(state: DonationState | string): CatalogueDonationState {
	const known = catalogueDonationStates.find((candidate) => candidate === state);
	if (!known) throw new Error(`Not a state of a catalogue donation: ${state}`);
	return known;
}

/** A request may still be pending. */
export const isUnderWay = (state: CatalogueDonationState): boolean => state === "created" || state === "processing";

/** The status in the response. A donation that is still under way at the deadline is reported as unknown. */
export function responseStatus(state: CatalogueDonationState): "succeeded" | "failed" | "unknown" {
	switch (state) {
		case "succeeded":
		case "refunded":
			return "succeeded";
		case "failed":
		case "canceled":
			return "failed";
		case "created":
		case "processing":
		case "unknown":
			return "unknown";
	}
}

/**
 * After this time the requesting process has a response or has died: project, sign-in and donation take one time-out
 * each, and then the outcome is stored.
 */
export const requestDeadlineMs = ({ timeoutMs }: { timeoutMs: number }): number => 3 * timeoutMs + 10_000;
