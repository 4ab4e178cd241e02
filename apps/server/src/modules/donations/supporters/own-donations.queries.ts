import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { countedAt } from "../donations.queries.ts";
import { namedTip, refundedCover, refundedTip } from "../money/author-money.queries.ts";

type Page = { asOf: Date; limit: number; offset: number };
/** The last row of the previous page. */
export type After = { settledAt: Date; id: string };

const selectOfCampaign = (db: Db, campaignId: string) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.raisedCents as amountCents",
			"donation.accountId",
			"donation.visibility",
			"donation.firstName",
			"donation.lastName",
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.campaignId", "=", campaignId)
		.where("donation.raisedCents", ">", 0)
		.orderBy("donation.settledAt", "desc")
		.orderBy("donation.id", "desc");
export type CampaignDonation = Awaited<ReturnType<typeof listCampaignDonationsAfter>>[number];

/** A campaign's counted donations at `asOf`, newest first, after a row. */
export async function listCampaignDonationsAfter(
	db: Db,
	campaignId: string,
	page: { asOf: Date; limit: number; after: After | null },
) {
	return selectOfCampaign(db, campaignId)
		.where(countedAt, "<=", page.asOf)
		.$if(page.after !== null, (query) => query.where(isAfter(page.after)))
		.limit(page.limit)
		.execute();
}

/** A person as a donor: the account, where there is one, and its confirmed address. */
export type Donor = { accountId: string | null; emailKey: string };

/**
 * Each donation has one donor: the account that was signed in, whatever address was entered, or else the address. So no
 * donation is in the list, on the annual statement or in the data export of two people, or is erased with the wrong one.
 */
export const isBy = ({ accountId, emailKey }: Donor) =>
	accountId === null
		? sql<boolean>`(donation.account_id is null and donation.email_key = ${emailKey})`
		: sql<boolean>`(donation.account_id = ${accountId}
				or (donation.account_id is null and donation.email_key = ${emailKey}))`;

const selectOfDonor = (db: Db, donor: Donor) =>
	db
		.selectFrom("donation")
		.leftJoinLateral(namedTip.as("named"), (join) => join.onTrue())
		.select([
			"donation.id",
			"donation.campaignId",
			"donation.currency",
			"donation.amountCents",
			"donation.tipCents",
			"donation.coverCents",
			"donation.raisedCents",
			"donation.refundedCents",
			"donation.visibility",
			"donation.firstName",
			"donation.lastName",
			"donation.email",
			"donation.timeZone",
			"donation.projectId",
			"donation.receiptNumber",
			"donation.state",
			sql<Date>`donation.settled_at`.as("settledAt"),
			// A catalogue donation has no parts.
			sql<number>`${refundedTip}::bigint`.as("refundedTipCents"),
			sql<number>`${refundedCover}::bigint`.as("refundedCoverCents"),
		])
		.where(isBy(donor))
		.where("donation.settledAt", "is not", null)
		.orderBy("donation.settledAt", "desc")
		.orderBy("donation.id", "desc");
export type OwnDonation = Awaited<ReturnType<typeof listOwnRows>>[number];

/** A donor's donations, newest first. */
export async function listOwnRows(db: Db, donor: Donor, page: Page) {
	return selectOfDonor(db, donor).where(countedAt, "<=", page.asOf).limit(page.limit).offset(page.offset).execute();
}

export async function listOwnDonationsAfter(
	db: Db,
	donor: Donor,
	page: { asOf: Date; limit: number; after: After | null },
): Promise<OwnDonation[]> {
	return selectOfDonor(db, donor)
		.where(countedAt, "<=", page.asOf)
		.$if(page.after !== null, (query) => query.where(isAfter(page.after)))
		.limit(page.limit)
		.execute();
}

/** Whether any of a donor's donations covers the provider's fee. */
export async function hasCoveredFee(db: Db, donor: Donor): Promise<boolean> {
	const row = await db
		.selectFrom("donation")
		.select("id")
		.where(isBy(donor))
		.where("coverCents", ">", 0)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function findOwnDonation(db: Db, donor: Donor, donationId: string): Promise<OwnDonation | undefined> {
	return selectOfDonor(db, donor).where("donation.id", "=", donationId).executeTakeFirst();
}

/** What a lost dispute took of a donation. */
const lostCents = sql<number>`case when donation.state = 'dispute_lost' then least(
	donation.amount_cents + donation.tip_cents + donation.cover_cents - donation.refunded_cents,
	coalesce((select greatest(0, -sum(amount_cents)) from provider_movement
		where donation_id = donation.id and kind = 'dispute'), 0)) else 0 end::bigint`;

/** A donor's donations that were settled in a period, the oldest first, after a row; with what lost disputes took. */
export async function listDonorDonationsIn(
	db: Db,
	donor: Donor,
	page: { from: Date; until: Date; limit: number; after: After | null },
) {
	return db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.campaignId",
			"donation.projectId",
			"donation.currency",
			"donation.amountCents",
			"donation.tipCents",
			"donation.coverCents",
			"donation.refundedCents",
			"donation.timeZone",
			"donation.firstName",
			"donation.lastName",
			sql<Date>`donation.settled_at`.as("settledAt"),
			lostCents.as("lostCents"),
		])
		.where(isBy(donor))
		.where("donation.settledAt", ">=", page.from)
		.where("donation.settledAt", "<", page.until)
		.$if(page.after !== null, (query) => query.where(isSettledAfter(page.after)))
		.orderBy("donation.settledAt")
		.orderBy("donation.id")
		.limit(page.limit)
		.execute();
}
export type DonationOfYear = Awaited<ReturnType<typeof listDonorDonationsIn>>[number];

/** Each settled donation with what remains of its charge after refunds and lost disputes, in cents. */
export const selectRemaining = (db: Db) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			sql<number>`donation.amount_cents + donation.tip_cents + donation.cover_cents - donation.refunded_cents
				- ${lostCents}`.as("cents"),
		])
		.where("donation.settledAt", "is not", null);

/**
 * The settled donations in pounds that the operator's provider charged, in the order of their settlement, without those
 * in dispute.
 */
export async function listDonationsInPounds(
	db: Db,
	page: { from: Date; before: Date; after: After | null; limit: number },
) {
	return (
		db
			.selectFrom("donation")
			.select([
				"donation.id",
				"donation.accountId",
				"donation.emailKey",
				"donation.amountCents",
				"donation.tipCents",
				"donation.coverCents",
				"donation.refundedCents",
				sql<Date>`donation.settled_at`.as("settledAt"),
				lostCents.as("lostCents"),
			])
			// In the words of the index.
			.where(sql<boolean>`donation.currency = 'gbp'`)
			.where("donation.state", "!=", "disputed")
			.where("donation.projectId", "is", null)
			.where("donation.settledAt", ">=", page.from)
			.where("donation.settledAt", "<", page.before)
			.$if(page.after !== null, (query) => query.where(isSettledAfter(page.after)))
			.orderBy("donation.settledAt")
			.orderBy("donation.id")
			.limit(page.limit)
			.execute()
	);
}
export type DonationInPounds = Awaited<ReturnType<typeof listDonationsInPounds>>[number];

/**
 * The years of a donor's donations in UTC, and the donations near their ends, whose year their time zone decides: no zone
 * is more than 14 hours away.
 */
export async function listYearsOf(db: Db, donor: Donor) {
	const yearOf = (shift: string) =>
		sql<number>`extract(year from (settled_at ${sql.raw(shift)}) at time zone 'UTC')::int`;
	const isSure = sql<boolean>`${yearOf("- interval '14 hours'")} = ${yearOf("+ interval '14 hours'")}`;
	const settled = () => db.selectFrom("donation").where(isBy(donor)).where("settledAt", "is not", null);
	const sure = await settled().select(yearOf("").as("year")).where(isSure).distinct().execute();
	const near = await settled()
		.select([sql<Date>`settled_at`.as("settledAt"), "timeZone"])
		.where(sql<boolean>`not ${isSure}`)
		.limit(1_000)
		.execute();
	return { sure: sure.map(({ year }) => year), near };
}

/** The newest of a donor's donations, for the address as it was entered and the language of a mail to it. */
export async function findNewestOf(db: Db, donor: Donor) {
	return db
		.selectFrom("donation")
		.select(["email", "firstName", "locale"])
		.where(isBy(donor))
		.where("settledAt", "is not", null)
		.orderBy("settledAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The sums of a donor's donations after refunds, without tips, per currency. */
export async function sumGivenBy(db: Db, donor: Donor): Promise<{ currency: string; cents: number }[]> {
	return db
		.selectFrom("donation")
		.select(["currency", sql<number>`sum(raised_cents)::bigint`.as("cents")])
		.where(isBy(donor))
		.groupBy("currency")
		.execute();
}

/** The next rows where the earliest come first. */
const isSettledAfter = (after: After | null) =>
	sql<boolean>`(donation.settled_at, donation.id) > (${after?.settledAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;

const isAfter = (after: After | null) =>
	sql<boolean>`(donation.settled_at, donation.id) < (${after?.settledAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
