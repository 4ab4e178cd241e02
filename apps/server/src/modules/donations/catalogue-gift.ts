import type { DonationState } from "./donation.ts";

/**
 * A gift that the charity catalogue takes itself. `created`: nothing was asked yet. `processing`: the catalogue is being
 * asked, once; from then on the card may have been charged. `unknown`: no clear answer came, and none will come by
 * itself. `canceled`: given up before anything was asked. `refunded`: it had counted, and counts no longer.
 */
export const catalogueGiftStates = [
	"created",
	"processing",
	"succeeded",
	"failed",
	"canceled",
	"unknown",
	"refunded",
] as const;
export type CatalogueGiftState = (typeof catalogueGiftStates)[number];

/** Nothing leads to `processing` but `created`: whoever is asked twice may charge twice. */
const transitions: Record<CatalogueGiftState, readonly CatalogueGiftState[]> = {
	created: ["processing", "canceled"],
	processing: ["succeeded", "failed", "unknown"],
	unknown: ["succeeded", "failed"],
	succeeded: ["refunded"],
	failed: [],
	canceled: [],
	refunded: [],
};

export const mayGiftFollow = (from: CatalogueGiftState, to: CatalogueGiftState): boolean =>
	transitions[from].includes(to);

export function readGiftState(state: DonationState | string): CatalogueGiftState {
	const known = catalogueGiftStates.find((candidate) => candidate === state);
	if (!known) throw new Error(`Not a state of a gift through the catalogue: ${state}`);
	return known;
}

/** Somebody may still be finding out. */
export const isUnderWay = (state: CatalogueGiftState): boolean => state === "created" || state === "processing";

/** What the donor's request is answered. A gift that is still under way when the waiting is over is not known either. */
export function giftAnswerStatus(state: CatalogueGiftState): "succeeded" | "failed" | "unknown" {
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
 * After so long a process that asks has its answer or is gone: it asks for a project, signs in and gives, each within
 * the catalogue's time-out, and then writes.
 */
export const giftDeadlineMs = ({ timeoutMs }: { timeoutMs: number }): number => 3 * timeoutMs + 10_000;
