import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** A campaign's stream of this title: ended streams first, deleted ones last. */
export async function findByTitle(db: Db, { campaignId, title }: { campaignId: string; title: string }) {
	return db
		.selectFrom("liveStream")
		.select(["id", "state", "deletedAt"])
		.where("campaignId", "=", campaignId)
		.where("title", "=", title)
		.orderBy(({ eb }) => eb("deletedAt", "is", null), "desc")
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
		.updateTable("liveStream")
		.set({ startsAt, updatedAt: at })
		.where("demo", "=", true)
		.where("state", "=", "upcoming")
		.where("deletedAt", "is", null)
		.where("startsAt", "<", before)
		.returning(["id", "campaignId"])
		.execute();
}

/** Moves the times of an ended demo stream back and sets its duration. */
export async function moveBackDemo(db: Db, { id, byMs, lastedMs }: { id: string; byMs: number; lastedMs: number }) {
	const earlier = (column: string, ms: number) => sql<Date>`${sql.ref(column)} - ${ms} * interval '1 millisecond'`;
	const begun = earlier("endedAt", byMs + lastedMs);
	return db
		.updateTable("liveStream")
		.set({
			// It started on time.
			startsAt: begun,
			startedAt: begun,
			endsBy: earlier("endsBy", byMs + lastedMs),
			endedAt: earlier("endedAt", byMs),
			createdAt: earlier("createdAt", byMs + lastedMs),
		})
		.where("id", "=", id)
		.where("demo", "=", true)
		.where("state", "=", "ended")
		.returning(["id", "campaignId"])
		.executeTakeFirst();
}
