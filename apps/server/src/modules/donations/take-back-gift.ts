import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { externalCorrectionEntry, postEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import { mayGiftFollow, readGiftState } from "./catalogue-gift.ts";
import { giftTakenBack } from "./catalogue-gift-mails.ts";
import { setGiftState } from "./catalogue-gifts.queries.ts";
import { setRaised } from "./count-gift.ts";
import type { DeskRequest } from "./decide-gift.ts";
import { lockDonation } from "./donations.queries.ts";
import type { Resolved } from "./resolve-unknown-donation.ts";

/**
 * The operator takes back a gift that counts and should not: the catalogue has given it back to its donor, or it was
 * taken for charged by mistake. An entry of its own reverses the one that told of it, and what it unlocked is locked.
 */
export function takeBackGift(
	deps: Platform,
	{ donationId, desk }: { donationId: string; desk?: DeskRequest },
): Promise<Resolved> {
	return deps.db.transaction().execute(async (tx): Promise<Resolved> => {
		const donation = await lockDonation(tx, donationId);
		if (!donation?.projectId || !donation.settledAt) return { result: "refused", state: donation?.state ?? null };
		const from = readGiftState(donation.state);
		if (from === "refunded") return { result: "already" };
		if (!mayGiftFollow(from, "refunded")) return { result: "refused", state: from };
		const at = deps.clock();
		const { campaignId, amountCents, settledAt } = donation;
		const entry = externalCorrectionEntry({ donationId, campaignId, amountCents, occurredAt: at });
		if (!(await postEntry(deps, tx, entry))) throw new Error(`The gift ${donationId} was taken back before.`);
		await setGiftState(tx, donationId, { state: "refunded", at });
		await setRaised(deps, tx, { donation, money: { settledAt, refundedCents: amountCents, raisedCents: 0 }, at });
		await queueMail(deps, tx, { kind: giftTakenBack, subjectId: donationId, recipient: donation.email });
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
