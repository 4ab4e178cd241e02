import type { Db } from "../../platform/db/database.ts";

type NewEvent = {
	id: string;
	provider: string;
	providerAccount: string;
	livemode: boolean;
	eventId: string;
	type: string;
	payload: object;
	receivedAt: Date;
};

/** @returns false when this event had been received before */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
	const row = await db
		.insertInto("provider_event")
		.values({
			id: event.id,
			provider: event.provider,
			provider_account: event.providerAccount,
			livemode: event.livemode,
			event_id: event.eventId,
			type: event.type,
			payload: JSON.stringify(event.payload),
			received_at: event.receivedAt,
		})
		.onConflict((conflict) => conflict.constraint("provider_event_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function markEventProcessed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("provider_event").set({ processed_at: at }).where("id", "=", id).execute();
}
