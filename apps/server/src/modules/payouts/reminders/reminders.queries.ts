import type { Db } from "../../../platform/db/database.ts";

/** @returns false when this step or a later one was already recorded */
export async function insertReminder(
	db: Db,
	reminder: { id: string; campaignId: string; heldSince: Date; days: number; at: Date },
): Promise<boolean> {
	const later = await db
		.selectFrom("payoutReminder")
		.select("id")
		.where("campaignId", "=", reminder.campaignId)
		.where("heldSince", "=", reminder.heldSince)
		.where("days", ">=", reminder.days)
		.executeTakeFirst();
	if (later) return false;
	const row = await db
		.insertInto("payoutReminder")
		.values({
			id: reminder.id,
			campaignId: reminder.campaignId,
			heldSince: reminder.heldSince,
			days: reminder.days,
			createdAt: reminder.at,
		})
		.onConflict((conflict) => conflict.constraint("payout_reminder_once").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findReminder(db: Db, id: string) {
	return db
		.selectFrom("payoutReminder")
		.select(["campaignId", "heldSince", "days"])
		.where("id", "=", id)
		.executeTakeFirst();
}
