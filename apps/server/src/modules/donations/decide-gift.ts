import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { queueMail } from "../notifications/index.ts";
import { giftDecided } from "./await-gift.ts";
import { type CatalogueGiftState, mayGiftFollow, readGiftState } from "./catalogue-gift.ts";
import { giftNotCharged, giftUnknown, giftUnknownToOperator } from "./catalogue-gift-mails.ts";
import { setGiftState } from "./catalogue-gifts.queries.ts";
import { type DonationRecord, insertAttempts, lockDonation } from "./donations.queries.ts";
import { settleCatalogueGift } from "./settle-catalogue-gift.ts";

export type GiftDecision =
	| { state: "succeeded"; receiptNumber: string | null; transactionId: string | null }
	| { state: "failed"; reason: string }
	| { state: "unknown"; reason: string };

/** Whose word it is: the catalogue's answer, the operator's with its report before them, or nobody's in time. */
export type Decider = "catalogue" | "operator" | "clock";

/** Who of the operators it is; nobody where it is told by a command. */
export type DeskRequest = { operatorId: string; requestId: string };

/**
 * Writes down what became of a gift through the catalogue, with all that follows from it, in one transaction. The same
 * word again changes nothing; a word against an earlier decision has no effect and raises an alarm.
 * @returns the state that the gift is in
 */
export async function decideGift(
	deps: Platform,
	{ donationId, decision, by, desk }: { donationId: string; decision: GiftDecision; by: Decider; desk?: DeskRequest },
): Promise<CatalogueGiftState> {
	const state = await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation?.projectId) throw new Error(`There is no gift ${donationId} through the catalogue.`);
		const from = readGiftState(donation.state);
		if (from === decision.state) return from;
		if (!mayGiftFollow(from, decision.state)) {
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
		await deps.signals.publish(tx, { kind: giftDecided, id: donationId });
		return decision.state;
	});
	deps.failPoint("gift-decided");
	return state;
}

async function write(
	deps: Platform,
	tx: Db,
	{ donation, decision, from }: { donation: DonationRecord; decision: GiftDecision; from: CatalogueGiftState },
): Promise<void> {
	const at = deps.clock();
	const { state } = decision;
	switch (state) {
		case "succeeded": {
			const { receiptNumber, transactionId } = decision;
			await setGiftState(tx, donation.id, { state, at, receiptNumber, transactionId });
			await settleCatalogueGift(deps, tx, { donation, at });
			return;
		}
		case "failed":
			await setGiftState(tx, donation.id, { state, at });
			// Who was told that we do not know is told when we do. The others hear it at once.
			if (from === "processing") await countRefusal(deps, tx, { donation, reason: decision.reason, at });
			else {
				await queueMail(deps, tx, { kind: giftNotCharged, subjectId: donation.id, recipient: donation.email });
			}
			return;
		case "unknown":
			await setGiftState(tx, donation.id, { state, at });
			await tellThatUnknown(deps, tx, donation);
	}
}

/** A refused card weighs as a declined one, whoever was asked to charge it. */
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

/** The donor, who must not give again meanwhile, and the operator, who alone can find out. */
export async function tellThatUnknown(
	deps: Platform,
	tx: Db,
	{ id, email }: Pick<DonationRecord, "id" | "email">,
): Promise<void> {
	await queueMail(deps, tx, { kind: giftUnknown, subjectId: id, recipient: email });
	const { operatorEmail } = deps.config.site;
	await queueMail(deps, tx, { kind: giftUnknownToOperator, subjectId: id, recipient: operatorEmail });
}
