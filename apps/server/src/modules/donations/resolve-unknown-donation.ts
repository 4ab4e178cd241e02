import type { Platform } from "../../platform/context.ts";
import { readGiftState } from "./catalogue-gift.ts";
import { type DeskRequest, decideGift } from "./decide-gift.ts";
import { findDonation } from "./donations.queries.ts";

export type Resolution = { outcome: "succeeded"; receiptNumber: string } | { outcome: "failed" };

/** `resolved`: now. `already`: it had come to the same before. `refused`: it is not one whose outcome is unknown. */
export type Resolved = { result: "resolved" | "already" } | { result: "refused"; state: string | null };

/**
 * The operator's word on a gift whose outcome was unknown, by the catalogue's own report: it settles or fails as if the
 * catalogue had answered so, with all that follows, and stands in the audit. Saying it again changes nothing.
 */
export async function resolveUnknownDonation(
	deps: Platform,
	{ donationId, resolution, desk }: { donationId: string; resolution: Resolution; desk?: DeskRequest },
): Promise<Resolved> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.projectId) return { result: "refused", state: donation?.state ?? null };
	const state = readGiftState(donation.state);
	if (state === resolution.outcome) return { result: "already" };
	if (state !== "unknown") return { result: "refused", state };
	const decision =
		resolution.outcome === "succeeded"
			? ({ state: "succeeded", receiptNumber: resolution.receiptNumber, transactionId: null } as const)
			: ({ state: "failed", reason: "not charged, by the catalogue's report" } as const);
	const decided = await decideGift(deps, { donationId, decision, by: "operator", ...(desk && { desk }) });
	// Somebody else has decided meanwhile, and otherwise.
	return decided === resolution.outcome ? { result: "resolved" } : { result: "refused", state: decided };
}
