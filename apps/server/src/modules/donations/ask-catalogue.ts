import { isIP } from "node:net";
import type { DonateBody } from "@stride/contract/donations";
import { getAccountSummary } from "../accounts/index.ts";
import { type CatalogueGiftState, giftDeadlineMs } from "./catalogue-gift.ts";
import { markAsked } from "./catalogue-gifts.queries.ts";
import type { CatalogueGift, CatalogueGiftOutcome, CatalogueGiving } from "./catalogue-giving.ts";
import { decideGift, type GiftDecision } from "./decide-gift.ts";
import type { DonationDeps } from "./donation-deps.ts";
import type { DonationRecord } from "./donations.queries.ts";
import { tendGiftsJob } from "./gift-jobs.ts";

export type GiftToGive = {
	donation: DonationRecord;
	projectId: string;
	body: DonateBody;
	paymentNonce: string;
	accountId: string | null;
	address: string | null;
	userAgent: string | null;
};

/**
 * Marks a gift as being asked for, asks the catalogue to take it, and writes down what became of it. Of all who come
 * here with the same gift the mark lets one pass, and never another one, so that what is not known after a crash or
 * silence stays unknown and is not charged again.
 * @returns null when somebody else asks or has asked
 */
export async function giveOnce(
	deps: DonationDeps & { catalogueGiving: CatalogueGiving },
	gift: GiftToGive,
): Promise<CatalogueGiftState | null> {
	const { donation } = gift;
	const request = await requestOf(deps, gift);
	if (!(await mark(deps, donation.id))) return null;
	deps.failPoint("gift-marked");
	const outcome = await deps.catalogueGiving.give(request).catch(
		// The port says that it never throws; if it does, nobody knows how far it came.
		(error: unknown): CatalogueGiftOutcome => ({ status: "unknown", reason: String(error) }),
	);
	deps.failPoint("gift-answered");
	return writeDown(deps, donation.id, decisionOf(outcome));
}

/** With the mark goes the job that looks after the gift should this process not come back to it. */
function mark(deps: DonationDeps, donationId: string): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const at = deps.clock();
		if (!(await markAsked(tx, donationId, at))) return false;
		const overdueMs = giftDeadlineMs({ timeoutMs: deps.config.catalogue?.timeoutMs ?? 0 });
		await deps.jobs.send(tx, tendGiftsJob, {}, { startAfter: new Date(at.getTime() + overdueMs + 1_000) });
		return true;
	});
}

async function requestOf(deps: DonationDeps, gift: GiftToGive): Promise<CatalogueGift> {
	const { donation, projectId, body, paymentNonce, accountId, address, userAgent } = gift;
	return {
		donationId: donation.id,
		projectId,
		amountCents: donation.amountCents,
		currency: "usd",
		email: body.email,
		firstName: body.firstName,
		lastName: body.lastName,
		country: accountId ? (await getAccountSummary(deps.db, accountId)).country : null,
		paymentNonce,
		// Of an IPv6 visitor we keep the network alone, which is no address.
		address: address !== null && isIP(address) > 0 ? address : null,
		userAgent,
	};
}

const reasonMax = 200;

function decisionOf(outcome: CatalogueGiftOutcome): GiftDecision {
	switch (outcome.status) {
		case "succeeded":
			return { state: "succeeded", receiptNumber: outcome.receiptNumber, transactionId: outcome.transactionId };
		case "refused":
			return { state: "failed", reason: outcome.reason.slice(0, reasonMax) };
		case "unknown":
			return { state: "unknown", reason: outcome.reason.slice(0, reasonMax) };
	}
}

/** A database that is away for a moment costs a try, not the truth. */
const tries = 3;

/**
 * Whatever keeps the outcome from being written, the donor must not be told that something went wrong and they may try
 * again: the card may be charged. What was not written becomes unknown by the clock, and the alarm has what it takes to
 * resolve it.
 */
async function writeDown(deps: DonationDeps, donationId: string, decision: GiftDecision): Promise<CatalogueGiftState> {
	let last: unknown;
	for (let attempt = 0; attempt < tries; attempt++) {
		try {
			return await decideGift(deps, { donationId, decision, by: "catalogue" });
		} catch (error) {
			last = error;
		}
	}
	deps.log.error(
		{ err: last, alarm: "gift-outcome-unwritten", donationId, decision },
		"what became of a gift could not be written down",
	);
	return "unknown";
}
