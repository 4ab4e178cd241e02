import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

type Page = { asOf: Date; limit: number; offset: number };
/** The last row of what was read before, where reading goes on after it. */
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
export type CampaignGift = Awaited<ReturnType<typeof listCampaignGiftsAfter>>[number];

/** What counts for a campaign, the newest first, as it stood at `asOf`, after a row. */
export async function listCampaignGiftsAfter(
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
export type OwnGift = Awaited<ReturnType<typeof listOwnGifts>>[number];

/** What somebody has given while signed in, the newest first. */
export async function listOwnGifts(db: Db, accountId: string, page: Page) {
	return selectOfAccount(db, accountId)
		.where("donation.settled_at", "<=", page.asOf)
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function listOwnGiftsAfter(
	db: Db,
	accountId: string,
	page: { asOf: Date; limit: number; after: After | null },
): Promise<OwnGift[]> {
	return selectOfAccount(db, accountId)
		.where("donation.settled_at", "<=", page.asOf)
		.$if(page.after !== null, (query) => query.where(isAfter(page.after)))
		.limit(page.limit)
		.execute();
}

export async function findOwnGift(db: Db, accountId: string, donationId: string): Promise<OwnGift | undefined> {
	return selectOfAccount(db, accountId).where("donation.id", "=", donationId).executeTakeFirst();
}

/** What of somebody's gifts still counts, tips left out. */
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
