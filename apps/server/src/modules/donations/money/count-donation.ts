import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { sendTogether } from "../../../platform/db/send-together.ts";
import { recordDonationChange } from "../../campaigns/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { authorMailJob } from "../donation-jobs.ts";
import { donationConfirmed } from "../donations.mails.ts";
import { type DonationRecord, setMoney } from "../donations.queries.ts";
import { hasOtherProvenDonation, lockSupporters } from "../supporters/supporters.queries.ts";

/** `settledAt` is the date of the charge, `at` of the count. */
type Arrived = { donation: DonationRecord; settledAt: Date; at: Date };

/** A donation has settled: it counts for its campaign. */
export async function countDonation(deps: Platform, tx: Db, { donation, settledAt, at }: Arrived): Promise<void> {
	const money = { settledAt, refundedCents: 0, raisedCents: donation.amountCents };
	await setRaised(deps, tx, { donation: { ...donation, raisedCents: 0 }, money, at });
}

type RaisedChange = {
	/** As it was before the change; the caller has locked its row. */
	donation: Pick<DonationRecord, "id" | "campaignId" | "emailKey" | "donorProvenAt" | "raisedCents">;
	money: { settledAt: Date; refundedCents: number; raisedCents: number };
	at: Date;
};

/** Stores what is left of a donation, and changes its campaign's totals by the difference. */
export async function setRaised(
	deps: Pick<Platform, "signals">,
	tx: Db,
	{ donation, money, at }: RaisedChange,
): Promise<void> {
	const raisedCents = money.raisedCents - donation.raisedCents;
	const donations = Number(money.raisedCents > 0) - Number(donation.raisedCents > 0);
	const supporters = donations === 0 ? 0 : donations * (await supportersOf(tx, donation));
	await sendTogether(tx, (db) => [
		setMoney(db, donation.id, { ...money, at }),
		raisedCents !== 0 &&
			recordDonationChange(deps, db, { campaignId: donation.campaignId, raisedCents, donations, supporters }),
	]);
}

/** The supporters that a donation counts for: none if its proven donor is counted by another donation. */
async function supportersOf(tx: Db, donation: RaisedChange["donation"]): Promise<0 | 1> {
	if (donation.donorProvenAt === null) return 1;
	await lockSupporters(tx, [donation]);
	return (await hasOtherProvenDonation(tx, donation)) ? 0 : 1;
}

/** The author's mail and the donor's confirmation. */
export async function queueDonationMails(deps: Platform, tx: Db, donation: DonationRecord): Promise<void> {
	await deps.jobs.send(tx, authorMailJob, { donationId: donation.id });
	await queueMail(deps, tx, {
		kind: donationConfirmed,
		subjectId: donation.id,
		recipient: donation.email,
		// The receipt for a donation that they have made.
	});
}
