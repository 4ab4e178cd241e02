import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/**
 * Serialises what is taken from an author's balances: payouts, offsets between campaigns, the operator's settlements. The
 * balances are read in a later statement, which sees what the previous holder has committed.
 */
export async function takeMoneyLock(db: Db, authorId: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`payout-money:${authorId}`}, 0))`.execute(db);
}

export type NewBalanceChange = {
	id: string;
	campaignId: string;
	kind: "offset" | "paid-in" | "given" | "written-off";
	amountCents: number;
	otherCampaignId?: string;
	reason?: string;
	reference?: string;
	madeBy: string | null;
	at: Date;
};

export async function insertBalanceChange(db: Db, change: NewBalanceChange): Promise<void> {
	await db
		.insertInto("balanceChange")
		.values({
			id: change.id,
			campaignId: change.campaignId,
			kind: change.kind,
			amountCents: change.amountCents,
			otherCampaignId: change.otherCampaignId ?? null,
			reason: change.reason ?? null,
			reference: change.reference ?? null,
			madeBy: change.madeBy,
			createdAt: change.at,
		})
		.execute();
}

export async function findBalanceChange(db: Db, id: string) {
	return db
		.selectFrom("balanceChange")
		.select(["campaignId", "kind", "amountCents", "otherCampaignId", "reason", "createdAt"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** The total of a campaign's changes, in cents: what was added to its balance, less what was taken from it. */
export async function sumBalanceChanges(db: Db, campaignId: string): Promise<number> {
	const { rows } = await sql<{ cents: number }>`
		select coalesce(sum(case when campaign_id = ${campaignId} then amount_cents else -amount_cents end), 0) as cents
		from balance_change
		where campaign_id = ${campaignId} or (other_campaign_id = ${campaignId} and kind = 'offset')`.execute(db);
	return rows[0]?.cents ?? 0;
}

/** The changes of an author's campaigns, the oldest first. */
export async function listBalanceChangesOf(db: Db, campaignIds: readonly string[]) {
	if (campaignIds.length === 0) return [];
	return db
		.selectFrom("balanceChange")
		.select(["id", "campaignId", "kind", "amountCents", "otherCampaignId", "reason", "createdAt"])
		.where("campaignId", "in", campaignIds)
		.orderBy("createdAt")
		.execute();
}
