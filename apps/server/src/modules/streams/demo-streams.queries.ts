import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** A campaign's stream of this title: ended streams first, deleted ones last. */
export async function findByTitle(db: Db, { campaignId, title }: { campaignId: string; title: string }) {
	return db
		.selectFrom("live_stream")
		.select(["id", "state", "deleted_at as deletedAt"])
		.where("campaign_id", "=", campaignId)
		.where("title", "=", title)
		.orderBy(({ eb }) => eb("deleted_at", "is", null), "desc")
		.orderBy(({ eb }) => eb("state", "=", "ended"), "desc")
		.orderBy("id")
		.executeTakeFirst();
}

/** Moves the announced streams of the demo data that should have begun before a time. @returns which */
export async function moveOverdueDemo(
	db: Db,
	{ before, startsAt, at }: { before: Date; startsAt: Date; at: Date },
): Promise<{ id: string; campaignId: string }[]> {
	return db
		.updateTable("live_stream")
		.set({ starts_at: startsAt, updated_at: at })
		.where("demo", "=", true)
		.where("state", "=", "upcoming")
		.where("deleted_at", "is", null)
		.where("starts_at", "<", before)
		.returning(["id", "campaign_id as campaignId"])
		.execute();
}

/** Moves the times of an ended demo stream back and sets its duration. */
export async function moveBackDemo(db: Db, { id, byMs, lastedMs }: { id: string; byMs: number; lastedMs: number }) {
	const earlier = (column: string, ms: number) => sql<Date>`${sql.ref(column)} - ${ms} * interval '1 millisecond'`;
	const begun = earlier("ended_at", byMs + lastedMs);
	return db
		.updateTable("live_stream")
		.set({
			// It started on time.
			starts_at: begun,
			started_at: begun,
			ends_by: earlier("ends_by", byMs + lastedMs),
			ended_at: earlier("ended_at", byMs),
			created_at: earlier("created_at", byMs + lastedMs),
		})
		.where("id", "=", id)
		.where("demo", "=", true)
		.where("state", "=", "ended")
		.returning(["id", "campaign_id as campaignId"])
		.executeTakeFirst();
}
