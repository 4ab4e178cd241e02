import type { Platform } from "../../platform/context.ts";
import { readCatalogueState } from "./catalogue-donation.ts";
import { type DeskRequest, decideCatalogueDonation } from "./decide-catalogue-donation.ts";
import { findDonation } from "./donations.queries.ts";

export type Resolution = { outcome: "succeeded"; receiptNumber: string } | { outcome: "failed" };

/** `resolved`: now. `already`: it has had the same outcome before. `refused`: its outcome is not unknown. */
export type Resolved = { result: "resolved" | "already" } | { result: "refused"; state: string | null };

/**
 * Resolves a donation with an unknown outcome by the operator's reading of the catalogue's report: it settles or fails
 * with the effects of the catalogue's own response, and is audited. Idempotent.
 */
export async function resolveUnknownDonation(
	deps: Platform,
	{ donationId, resolution, desk }: { donationId: string; resolution: Resolution; desk?: DeskRequest },
): Promise<Resolved> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.projectId) return { result: "refused", state: donation?.state ?? null };
	const state = readCatalogueState(donation.state);
	if (state === resolution.outcome) return { result: "already" };
	if (state !== "unknown") return { result: "refused", state };
	const decision =
		resolution.outcome === "succeeded"
			? ({ state: "succeeded", receiptNumber: resolution.receiptNumber, transactionId: null } as const)
			: ({ state: "failed", reason: "not charged, by the catalogue's report" } as const);
	const decided = await decideCatalogueDonation(deps, { donationId, decision, by: "operator", ...(desk && { desk }) });
	// A concurrent decision has a different outcome.
	return decided === resolution.outcome ? { result: "resolved" } : { result: "refused", state: decided };
}
