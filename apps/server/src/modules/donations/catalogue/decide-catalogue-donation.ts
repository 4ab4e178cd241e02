import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { lockCampaign } from "../../campaigns/index.ts";
import { externalDonationEntry, postEntry } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { type DonationRecord, insertAttempts, lockDonation } from "../donations.queries.ts";
import { countDonation, queueDonationMails } from "../money/count-donation.ts";
import { donationDecided } from "./await-catalogue-donation.ts";
import { type CatalogueDonationState, mayStateFollow, readCatalogueState } from "./catalogue-donation.ts";
import { donationNotCharged, donationUnknown, donationUnknownToOperator } from "./catalogue-donation-mails.ts";
import { setCatalogueState } from "./catalogue-donations.queries.ts";

/**
 * Settles a catalogue donation in the caller's transaction: external accounts, totals, signal and mails. The installation
 * never holds the money, so it cannot be paid out.
 */
export async function settleCatalogueDonation(
	deps: Platform,
	tx: Db,
	{ donation, at }: { donation: DonationRecord; at: Date },
): Promise<void> {
	const { id: donationId, campaignId, currency, amountCents } = donation;
	const { isDeleted } = await lockCampaign(deps, tx, campaignId);
	// A campaign with an undecided donation cannot be deleted.
	if (isDeleted) deps.log.error({ alarm: "settled-after-deletion", donationId }, "a donation to a deleted campaign");
	// The catalogue names no date; it charges the card while it answers the one request.
	const settledAt = donation.askedAt ?? at;
	const entry = externalDonationEntry({ donationId, campaignId, currency, amountCents, occurredAt: settledAt });
	if (!(await postEntry(deps, tx, entry))) throw new Error(`The donation ${donationId} was posted before.`);
	await countDonation(deps, tx, { donation, settledAt, at });
	await queueDonationMails(deps, tx, donation);
	deps.failPoint("catalogue-donation-settling");
}

export type CatalogueDecision =
	| { state: "succeeded"; receiptNumber: string | null; transactionId: string | null }
	| { state: "failed"; reason: string }
	| { state: "unknown"; reason: string };

/** The source of an outcome: the catalogue's response, the operator with its report, or the deadline. */
export type Decider = "catalogue" | "operator" | "clock";

/** The operator and their request; absent for the command. */
export type DeskRequest = { operatorId: string; requestId: string };

/**
 * Stores the outcome of a catalogue donation with all its effects in one transaction. Idempotent; an outcome that
 * contradicts an earlier one has no effect and raises an alarm.
 * @returns the donation's state
 */
export async function decideCatalogueDonation(
	deps: Platform,
	{
		donationId,
		decision,
		by,
		desk,
	}: { donationId: string; decision: CatalogueDecision; by: Decider; desk?: DeskRequest },
): Promise<CatalogueDonationState> {
	const state = await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation?.projectId) throw new Error(`There is no catalogue donation ${donationId}.`);
		const from = readCatalogueState(donation.state);
		if (from === decision.state) return from;
		if (!mayStateFollow(from, decision.state)) {
			const isNews = decision.state !== "unknown";
			if (isNews) deps.log.error({ alarm: "gift-outcome-conflict", donationId, from, decision, by }, "decided before");
			return from;
		}
		await write(deps, tx, { donation, decision, from });
		await recordAudit(deps, tx, {
			actorId: desk?.operatorId ?? null,
			action: `donation-${decision.state}`,
			subject: { kind: "donation", id: donationId },
			requestId: desk?.requestId,
			before: { state: from },
			after: { ...decision, by },
		});
		await deps.signals.publish(tx, { kind: donationDecided, id: donationId });
		return decision.state;
	});
	deps.failPoint("donation-decided");
	return state;
}

async function write(
	deps: Platform,
	tx: Db,
	{ donation, decision, from }: { donation: DonationRecord; decision: CatalogueDecision; from: CatalogueDonationState },
): Promise<void> {
	const at = deps.clock();
	const { state } = decision;
	switch (state) {
		case "succeeded": {
			const { receiptNumber, transactionId } = decision;
			await setCatalogueState(tx, donation.id, { state, at, receiptNumber, transactionId });
			await settleCatalogueDonation(deps, tx, { donation, at });
			return;
		}
		case "failed":
			await setCatalogueState(tx, donation.id, { state, at });
			// Donors who were notified of an unknown outcome get a mail; the others get the response.
			if (from === "processing") await countRefusal(deps, tx, { donation, reason: decision.reason, at });
			else {
				await queueMail(deps, tx, { kind: donationNotCharged, subjectId: donation.id, recipient: donation.email });
			}
			return;
		case "unknown":
			await setCatalogueState(tx, donation.id, { state, at });
			await notifyUnknown(deps, tx, donation);
	}
}

/** A card that the catalogue refuses counts as a declined one. */
async function countRefusal(
	deps: Platform,
	tx: Db,
	{ donation, reason, at }: { donation: DonationRecord; reason: string; at: Date },
): Promise<void> {
	const attempt = { chargeId: donation.id, outcome: "failed", cardFingerprint: null, attemptedAt: at } as const;
	await insertAttempts(tx, [
		{ ...attempt, id: deps.newId(), donationId: donation.id, failureCode: reason, createdAt: at },
	]);
}

/** Notifies the donor, who must not donate again meanwhile, and the operator, who can resolve it. */
export async function notifyUnknown(
	deps: Platform,
	tx: Db,
	{ id, email }: Pick<DonationRecord, "id" | "email">,
): Promise<void> {
	await queueMail(deps, tx, { kind: donationUnknown, subjectId: id, recipient: email });
	const { operatorEmail } = deps.config.site;
	await queueMail(deps, tx, { kind: donationUnknownToOperator, subjectId: id, recipient: operatorEmail });
}
