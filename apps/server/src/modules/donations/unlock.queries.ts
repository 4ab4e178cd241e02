import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** @returns false when it was there before */
export async function insertUnlock(
	db: Db,
	unlock: { id: string; donationId: string; accountId: string | null; deviceId: string | null; at: Date },
): Promise<boolean> {
	const row = await db
		.insertInto("donation_unlock")
		.values({
			id: unlock.id,
			donation_id: unlock.donationId,
			account_id: unlock.accountId,
			device_id: unlock.deviceId,
			created_at: unlock.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function countUnlocks(db: Db, donationId: string): Promise<number> {
	const { count } = await db
		.selectFrom("donation_unlock")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("donation_id", "=", donationId)
		.executeTakeFirstOrThrow();
	return count;
}

export type Watcher = { campaignId: string; accountId: string | null; deviceId: string | null };

/**
 * Of those who want to watch, who supports the campaign: by a gift of the account or the device, or by a gift that was
 * unlocked to them. A gift of which nothing is left unlocks nothing.
 * @returns their places in the list
 */
export async function findSupporters(db: Db, watchers: readonly Watcher[]): Promise<ReadonlySet<number>> {
	const { rows } = await sql<{ place: number }>`
		select asked.place - 1 as place
		from unnest(
			${watchers.map((watcher) => watcher.campaignId)}::uuid[],
			${watchers.map((watcher) => watcher.accountId)}::uuid[],
			${watchers.map((watcher) => watcher.deviceId)}::uuid[]
		) with ordinality as asked(campaign_id, account_id, device_id, place)
		where exists (
			select from donation where account_id = asked.account_id
				and campaign_id = asked.campaign_id and raised_cents > 0
		) or exists (
			select from donation where device_id = asked.device_id
				and campaign_id = asked.campaign_id and raised_cents > 0
		) or exists (
			select from donation_unlock opened join donation on donation.id = opened.donation_id
			where opened.account_id = asked.account_id
				and donation.campaign_id = asked.campaign_id and donation.raised_cents > 0
		) or exists (
			select from donation_unlock opened join donation on donation.id = opened.donation_id
			where opened.device_id = asked.device_id
				and donation.campaign_id = asked.campaign_id and donation.raised_cents > 0
		)`.execute(db);
	return new Set(rows.map(({ place }) => place));
}
