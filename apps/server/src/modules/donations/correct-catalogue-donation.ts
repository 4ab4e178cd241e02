import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { externalCorrectionEntry, postEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import { mayStateFollow, readCatalogueState } from "./catalogue-donation.ts";
import { donationCorrected } from "./catalogue-donation-mails.ts";
import { setCatalogueState } from "./catalogue-donations.queries.ts";
import { setRaised } from "./count-donation.ts";
import type { DeskRequest } from "./decide-catalogue-donation.ts";
import { lockDonation } from "./donations.queries.ts";
import type { Resolved } from "./resolve-unknown-donation.ts";

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
		const { campaignId, amountCents, settledAt } = donation;
		const entry = externalCorrectionEntry({ donationId, campaignId, amountCents, occurredAt: at });
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
