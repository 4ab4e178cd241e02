import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { externalCorrectionEntry, postEntry } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { findDonation, lockDonation } from "../donations.queries.ts";
import { setRaised } from "../money/count-donation.ts";
import { mayStateFollow, readCatalogueState } from "./catalogue-donation.ts";
import { donationCorrected } from "./catalogue-donation-mails.ts";
import { listUnknownRows, setCatalogueState } from "./catalogue-donations.queries.ts";
import { type DeskRequest, decideCatalogueDonation } from "./decide-catalogue-donation.ts";

export type UnknownDonation = {
	id: string;
	campaign: { id: string; title: string };
	projectId: string;
	amountCents: number;
	currency: string;
	donor: { firstName: string; lastName: string; email: string };
	livemode: boolean;
	askedAt: Date;
};

const listMax = 500;

/**
 * Catalogue donations with an unknown outcome, oldest first. For the operator only, who finds them in the catalogue's
 * report by number, amount and e-mail and has to answer the donors; so the list contains the donor in full, anonymous or
 * not.
 */
export async function listUnknownDonations({ db }: Pick<Platform, "db">): Promise<UnknownDonation[]> {
	const donations = await listUnknownRows(db, listMax);
	return Promise.all(
		donations.map(async ({ campaignId, firstName, lastName, email, ...donation }) => {
			const { id, title } = await getCampaignReference(db, campaignId);
			return { ...donation, campaign: { id, title }, donor: { firstName, lastName, email } };
		}),
	);
}

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

/**
 * Corrects a catalogue donation that must no longer count: the catalogue has refunded it, or it was resolved as charged by
 * mistake. A separate entry reverses the original one, and what it unlocked is locked.
 */
export function correctCatalogueDonation(
	deps: Platform,
	{ donationId, desk }: { donationId: string; desk?: DeskRequest },
): Promise<Resolved> {
	return deps.db.transaction().execute(async (tx): Promise<Resolved> => {
		const donation = await lockDonation(tx, donationId);
		if (!donation?.projectId || !donation.settledAt) return { result: "refused", state: donation?.state ?? null };
		const from = readCatalogueState(donation.state);
		if (from === "refunded") return { result: "already" };
		if (!mayStateFollow(from, "refunded")) return { result: "refused", state: from };
		const at = deps.clock();
		const { campaignId, currency, amountCents, settledAt } = donation;
		const entry = externalCorrectionEntry({ donationId, campaignId, currency, amountCents, occurredAt: at });
		if (!(await postEntry(deps, tx, entry))) throw new Error(`The donation ${donationId} was corrected before.`);
		await setCatalogueState(tx, donationId, { state: "refunded", at });
		await setRaised(deps, tx, { donation, money: { settledAt, refundedCents: amountCents, raisedCents: 0 }, at });
		await queueMail(deps, tx, { kind: donationCorrected, subjectId: donationId, recipient: donation.email });
		await recordAudit(deps, tx, {
			actorId: desk?.operatorId ?? null,
			requestId: desk?.requestId,
			action: "donation-refunded",
			subject: { kind: "donation", id: donationId },
			before: { state: from },
			after: { state: "refunded", by: "operator" },
		});
		return { result: "resolved" };
	});
}
