import type { Db } from "../../platform/db/database.ts";

/** @returns false when this step or a later one was already recorded */
export async function insertReminder(
	db: Db,
	reminder: { id: string; campaignId: string; heldSince: Date; days: number; at: Date },
): Promise<boolean> {
	const later = await db
		.selectFrom("payout_reminder")
		.select("id")
		.where("campaign_id", "=", reminder.campaignId)
		.where("held_since", "=", reminder.heldSince)
		.where("days", ">=", reminder.days)
		.executeTakeFirst();
	if (later) return false;
	const row = await db
		.insertInto("payout_reminder")
		.values({
			id: reminder.id,
			campaign_id: reminder.campaignId,
			held_since: reminder.heldSince,
			days: reminder.days,
			created_at: reminder.at,
		})
		.onConflict((conflict) => conflict.constraint("payout_reminder_once").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findReminder(db: Db, id: string) {
	return db
		.selectFrom("payout_reminder")
		.select(["campaign_id as campaignId", "held_since as heldSince", "days"])
		.where("id", "=", id)
		.executeTakeFirst();
}
