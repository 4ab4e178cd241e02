import { sql } from "kysely";
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
		.insertInto("providerEvent")
		.values({
			id: event.id,
			provider: event.provider,
			providerAccount: event.providerAccount,
			livemode: event.livemode,
			eventId: event.eventId,
			type: event.type,
			payload: JSON.stringify(event.payload),
			receivedAt: event.receivedAt,
		})
		.onConflict((conflict) => conflict.constraint("provider_event_unique").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function markEventProcessed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("providerEvent").set({ processedAt: at }).where("id", "=", id).execute();
}

/** When the provider has closed a dispute, by its event; null while that has not arrived. */
export async function findDisputeClosedAt(db: Db, disputeId: string): Promise<Date | null> {
	const { rows } = await sql<{ at: Date }>`
		select to_timestamp((payload ->> 'created')::bigint) as at from provider_event
		where type = 'charge.dispute.closed' and payload #>> '{data,object,id}' = ${disputeId}
		order by at limit 1`.execute(db);
	return rows[0]?.at ?? null;
}

type Source = { name: string; account: string; livemode: boolean };

/** Which of these events are already stored. */
export async function listKnownEvents(db: Db, source: Source, eventIds: readonly string[]): Promise<Set<string>> {
	if (eventIds.length === 0) return new Set();
	const rows = await db
		.selectFrom("providerEvent")
		.select("eventId as id")
		.where("provider", "=", source.name)
		.where("providerAccount", "=", source.account)
		.where("livemode", "=", source.livemode)
		.where("eventId", "in", eventIds)
		.execute();
	return new Set(rows.map((row) => row.id));
}

/** Up to when the provider's list has been read, by the provider's clock. */
export async function findReadUntil(db: Db, source: Source): Promise<Date | null> {
	const row = await db
		.selectFrom("providerEventCursor")
		.select("readUntil")
		.where("provider", "=", source.name)
		.where("providerAccount", "=", source.account)
		.where("livemode", "=", source.livemode)
		.executeTakeFirst();
	return row?.readUntil ?? null;
}

/** The position only advances, also under concurrent reads. */
export async function setReadUntil(db: Db, source: Source, readUntil: Date): Promise<void> {
	await db
		.insertInto("providerEventCursor")
		.values({
			provider: source.name,
			providerAccount: source.account,
			livemode: source.livemode,
			readUntil,
		})
		.onConflict((conflict) =>
			conflict.columns(["provider", "providerAccount", "livemode"]).doUpdateSet({
				readUntil: sql`greatest(provider_event_cursor.read_until, excluded.read_until)`,
			}),
		)
		.execute();
}

export async function countStuckEvents(db: Db, receivedBefore: Date): Promise<number> {
	const row = await db
		.selectFrom("providerEvent")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("processedAt", "is", null)
		.where("receivedAt", "<", receivedBefore)
		.executeTakeFirstOrThrow();
	return row.count;
}

export async function deleteEventsReceivedBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("providerEvent").where("processedAt", "is not", null).where("receivedAt", "<", before).execute();
}

/** When the oldest event that is not processed was received. */
export async function findOldestWaiting(db: Db): Promise<Date | null> {
	const { oldest } = await db
		.selectFrom("providerEvent")
		.select(({ fn }) => fn.min("receivedAt").as("oldest"))
		.where("processedAt", "is", null)
		.executeTakeFirstOrThrow();
	return oldest;
}
