import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { recordGiftChange } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { donationConfirmed } from "./donations.mails.ts";
import { type DonationRecord, setMoney } from "./donations.queries.ts";
import { tellAuthorJob } from "./gift-jobs.ts";

type Arrived = { donation: DonationRecord; at: Date };

/** A gift has arrived: it counts for its campaign, and everyone who watches is told. */
export async function countGift(deps: Platform, tx: Db, { donation, at }: Arrived): Promise<void> {
	const raisedCents = donation.amountCents;
	await setMoney(tx, donation.id, { settledAt: at, refundedCents: 0, raisedCents, at });
	await recordGiftChange(deps, tx, {
		campaignId: donation.campaignId,
		emailKey: donation.emailKey,
		raisedCents,
		gifts: 1,
	});
}

/** The author's mail and the donor's confirmation. */
export async function tellOfGift(deps: Platform, tx: Db, donation: DonationRecord): Promise<void> {
	await deps.jobs.send(tx, tellAuthorJob, { donationId: donation.id });
	await queueMail(deps, tx, { kind: donationConfirmed, subjectId: donation.id, recipient: donation.email });
}
