import type { StreamEndReason } from "@stride/contract/streams";
import type { Db } from "../../platform/db/database.ts";
import { onAirStates } from "./stream.ts";

export type NewStream = {
	id: string;
	campaignId: string;
	title: string;
	description: string;
	imageId: string;
	startsAt: Date;
	demo: boolean;
	createdAt: Date;
};

/** @returns false if the campaign has an upcoming or live one */
export async function insertStream(db: Db, stream: NewStream): Promise<boolean> {
	const taken = await db
		.selectFrom("live_stream")
		.select("id")
		.where("campaign_id", "=", stream.campaignId)
		.where("state", "<>", "ended")
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (taken) return false;
	const row = await db
		.insertInto("live_stream")
		.values({
			id: stream.id,
			campaign_id: stream.campaignId,
			title: stream.title,
			description: stream.description,
			image_id: stream.imageId,
			starts_at: stream.startsAt,
			state: "upcoming",
			demo: stream.demo,
			created_at: stream.createdAt,
			updated_at: stream.createdAt,
		})
		// Another one that was created concurrently.
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** A stream that is not deleted, visible or not, locked until the transaction ends. */
export async function lockStream(db: Db, id: string) {
	return db
		.selectFrom("live_stream")
		.select([
			"id",
			"campaign_id as campaignId",
			"title",
			"description",
			"starts_at as startsAt",
			"image_id as imageId",
			"state",
			"started_at as startedAt",
			"interrupted_at as interruptedAt",
			"ends_by as endsBy",
			"poster_image_id as posterImageId",
			"hidden_at as hiddenAt",
		])
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.forUpdate()
		.executeTakeFirst();
}
export type LockedStream = NonNullable<Awaited<ReturnType<typeof lockStream>>>;

export type StreamChange = { title?: string; description?: string; startsAt?: Date; imageId?: string };

/** Shows the cover instead of the poster again. */
export async function clearPoster(db: Db, id: string): Promise<void> {
	await db.updateTable("live_stream").set({ poster_image_id: null }).where("id", "=", id).execute();
}

export async function changeStream(db: Db, id: string, change: StreamChange, at: Date): Promise<void> {
	await db
		.updateTable("live_stream")
		.set({
			...(change.title !== undefined && { title: change.title }),
			...(change.description !== undefined && { description: change.description }),
			...(change.startsAt !== undefined && { starts_at: change.startsAt }),
			...(change.imageId !== undefined && { image_id: change.imageId }),
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setDeleted(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("live_stream").set({ deleted_at: at, updated_at: at }).where("id", "=", id).execute();
}

export async function setEnded(db: Db, id: string, end: { reason: StreamEndReason; at: Date }): Promise<void> {
	await db
		.updateTable("live_stream")
		.set({
			state: "ended",
			ended_at: end.at,
			end_reason: end.reason,
			interrupted_at: null,
			viewers_count: 0,
			updated_at: end.at,
		})
		.where("id", "=", id)
		.execute();
}

export async function listOnAirOf(db: Db, campaignId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("live_stream")
		.select("id")
		.where("campaign_id", "=", campaignId)
		.where("state", "in", onAirStates)
		.where("deleted_at", "is", null)
		.execute();
	return rows.map((row) => row.id);
}
