import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { countedAt } from "../donations.queries.ts";

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

const selectOfAccount = (db: Db, accountId: string) =>
	db
		.selectFrom("donation")
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
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.accountId", "=", accountId)
		.where("donation.settledAt", "is not", null)
		.orderBy("donation.settledAt", "desc")
		.orderBy("donation.id", "desc");
export type OwnDonation = Awaited<ReturnType<typeof listOwnRows>>[number];

/** An account's donations, newest first. */
export async function listOwnRows(db: Db, accountId: string, page: Page) {
	return selectOfAccount(db, accountId)
		.where(countedAt, "<=", page.asOf)
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function listOwnDonationsAfter(
	db: Db,
	accountId: string,
	page: { asOf: Date; limit: number; after: After | null },
): Promise<OwnDonation[]> {
	return selectOfAccount(db, accountId)
		.where(countedAt, "<=", page.asOf)
		.$if(page.after !== null, (query) => query.where(isAfter(page.after)))
		.limit(page.limit)
		.execute();
}

/** Whether any of an account's donations covers the provider's fee. */
export async function hasCoveredFee(db: Db, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("donation")
		.select("id")
		.where("accountId", "=", accountId)
		.where("coverCents", ">", 0)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function findOwnDonation(db: Db, accountId: string, donationId: string): Promise<OwnDonation | undefined> {
	return selectOfAccount(db, accountId).where("donation.id", "=", donationId).executeTakeFirst();
}

/** The sums of an account's donations after refunds, without tips, per currency. */
export async function sumGivenBy(db: Db, accountId: string): Promise<{ currency: string; cents: number }[]> {
	return db
		.selectFrom("donation")
		.select(["currency", sql<number>`sum(raised_cents)::bigint`.as("cents")])
		.where("accountId", "=", accountId)
		.groupBy("currency")
		.execute();
}

const isAfter = (after: After | null) =>
	sql<boolean>`(donation.settled_at, donation.id) < (${after?.settledAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
