import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** @returns false when it was there before */
export async function insertUnlock(
	db: Db,
	unlock: { id: string; donationId: string; accountId: string | null; deviceId: string | null; at: Date },
): Promise<boolean> {
	const row = await db
		.insertInto("donationUnlock")
		.values({
			id: unlock.id,
			donationId: unlock.donationId,
			accountId: unlock.accountId,
			deviceId: unlock.deviceId,
			createdAt: unlock.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function countUnlocks(db: Db, donationId: string): Promise<number> {
	const { count } = await db
		.selectFrom("donationUnlock")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("donationId", "=", donationId)
		.executeTakeFirstOrThrow();
	return count;
}

export type Watcher = { campaignId: string; accountId: string | null; deviceId: string | null };

/**
 * The donation by which each viewer watches without a time limit: the oldest of the account's own, of the device's own,
 * or one that was unlocked to them. A donation of which nothing is left unlocks nothing.
 * @returns ids of donations by the index of the viewer
 */
export async function findSupporters(db: Db, watchers: readonly Watcher[]): Promise<ReadonlyMap<number, string>> {
	const { rows } = await sql<{ index: number; donationId: string }>`
		select found.index, found.donation_id as "donationId" from (
			select requested.place - 1 as index, coalesce(
				(
					select id from donation where account_id = requested.account_id
						and campaign_id = requested.campaign_id and raised_cents > 0
					order by created_at, id limit 1
				), (
					select id from donation where device_id = requested.device_id
						and campaign_id = requested.campaign_id and raised_cents > 0
					order by created_at, id limit 1
				), (
					select donation.id from donation_unlock opened join donation on donation.id = opened.donation_id
					where opened.account_id = requested.account_id
						and donation.campaign_id = requested.campaign_id and donation.raised_cents > 0
					order by donation.created_at, donation.id limit 1
				), (
					select donation.id from donation_unlock opened join donation on donation.id = opened.donation_id
					where opened.device_id = requested.device_id
						and donation.campaign_id = requested.campaign_id and donation.raised_cents > 0
					order by donation.created_at, donation.id limit 1
				)
			) as donation_id
			from unnest(
				${watchers.map((watcher) => watcher.campaignId)}::uuid[],
				${watchers.map((watcher) => watcher.accountId)}::uuid[],
				${watchers.map((watcher) => watcher.deviceId)}::uuid[]
			) with ordinality as requested(campaign_id, account_id, device_id, place)
		) found where found.donation_id is not null`.execute(db);
	return new Map(rows.map(({ index, donationId }) => [index, donationId]));
}
