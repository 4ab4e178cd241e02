import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

type Page = { asOf: Date; limit: number; offset: number };
/** The last row of the previous page. */
export type After = { settledAt: Date; id: string };

const selectOfCampaign = (db: Db, campaignId: string) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.raised_cents as amountCents",
			"donation.account_id as accountId",
			"donation.visibility",
			"donation.first_name as firstName",
			"donation.last_name as lastName",
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.campaign_id", "=", campaignId)
		.where("donation.raised_cents", ">", 0)
		.orderBy("donation.settled_at", "desc")
		.orderBy("donation.id", "desc");
export type CampaignDonation = Awaited<ReturnType<typeof listCampaignDonationsAfter>>[number];

/** A campaign's counted donations at `asOf`, newest first, after a row. */
export async function listCampaignDonationsAfter(
	db: Db,
	campaignId: string,
	page: { asOf: Date; limit: number; after: After | null },
) {
	return selectOfCampaign(db, campaignId)
		.where("donation.settled_at", "<=", page.asOf)
		.$if(page.after !== null, (query) => query.where(isAfter(page.after)))
		.limit(page.limit)
		.execute();
}

const selectOfAccount = (db: Db, accountId: string) =>
	db
		.selectFrom("donation")
		.select([
			"donation.id",
			"donation.campaign_id as campaignId",
			"donation.amount_cents as amountCents",
			"donation.tip_cents as tipCents",
			"donation.raised_cents as raisedCents",
			"donation.refunded_cents as refundedCents",
			"donation.visibility",
			"donation.first_name as firstName",
			"donation.last_name as lastName",
			"donation.email",
			"donation.project_id as projectId",
			"donation.receipt_number as receiptNumber",
			sql<Date>`donation.settled_at`.as("settledAt"),
		])
		.where("donation.account_id", "=", accountId)
		.where("donation.settled_at", "is not", null)
		.orderBy("donation.settled_at", "desc")
		.orderBy("donation.id", "desc");
export type OwnDonation = Awaited<ReturnType<typeof listOwnRows>>[number];

/** An account's donations, newest first. */
export async function listOwnRows(db: Db, accountId: string, page: Page) {
	return selectOfAccount(db, accountId)
		.where("donation.settled_at", "<=", page.asOf)
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
		.where("donation.settled_at", "<=", page.asOf)
		.$if(page.after !== null, (query) => query.where(isAfter(page.after)))
		.limit(page.limit)
		.execute();
}

export async function findOwnDonation(db: Db, accountId: string, donationId: string): Promise<OwnDonation | undefined> {
	return selectOfAccount(db, accountId).where("donation.id", "=", donationId).executeTakeFirst();
}

/** The sum of an account's donations after refunds, without tips. */
export async function sumGivenBy(db: Db, accountId: string): Promise<number> {
	const row = await db
		.selectFrom("donation")
		.select(sql<number>`coalesce(sum(raised_cents), 0)::bigint`.as("cents"))
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	return row.cents;
}

const isAfter = (after: After | null) =>
	sql<boolean>`(donation.settled_at, donation.id) < (${after?.settledAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;
