import type { StreamEndReason } from "@stride/contract/streams/streams";
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
		.selectFrom("liveStream")
		.select("id")
		.where("campaignId", "=", stream.campaignId)
		.where("state", "<>", "ended")
		.where("deletedAt", "is", null)
		.executeTakeFirst();
	if (taken) return false;
	const row = await db
		.insertInto("liveStream")
		.values({
			id: stream.id,
			campaignId: stream.campaignId,
			title: stream.title,
			description: stream.description,
			imageId: stream.imageId,
			startsAt: stream.startsAt,
			state: "upcoming",
			demo: stream.demo,
			createdAt: stream.createdAt,
			updatedAt: stream.createdAt,
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
		.selectFrom("liveStream")
		.select([
			"id",
			"campaignId",
			"title",
			"description",
			"startsAt",
			"imageId",
			"state",
			"startedAt",
			"interruptedAt",
			"endsBy",
			"posterImageId",
			"hiddenAt",
			"allowsDownload",
		])
		.where("id", "=", id)
		.where("deletedAt", "is", null)
		.forUpdate()
		.executeTakeFirst();
}
export type LockedStream = NonNullable<Awaited<ReturnType<typeof lockStream>>>;

export type StreamChange = {
	title?: string;
	description?: string;
	startsAt?: Date;
	imageId?: string;
	allowsDownload?: boolean;
};

/** Shows the cover instead of the poster again. */
export async function clearPoster(db: Db, id: string): Promise<void> {
	await db.updateTable("liveStream").set({ posterImageId: null }).where("id", "=", id).execute();
}

export async function changeStream(db: Db, id: string, change: StreamChange, at: Date): Promise<void> {
	await db
		.updateTable("liveStream")
		.set({
			...(change.title !== undefined && { title: change.title }),
			...(change.description !== undefined && { description: change.description }),
			...(change.startsAt !== undefined && { startsAt: change.startsAt }),
			...(change.imageId !== undefined && { imageId: change.imageId }),
			...(change.allowsDownload !== undefined && { allowsDownload: change.allowsDownload }),
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

export async function setDeleted(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("liveStream").set({ deletedAt: at, updatedAt: at }).where("id", "=", id).execute();
}

export async function setEnded(db: Db, id: string, end: { reason: StreamEndReason; at: Date }): Promise<void> {
	await db
		.updateTable("liveStream")
		.set({
			state: "ended",
			endedAt: end.at,
			endReason: end.reason,
			interruptedAt: null,
			viewersCount: 0,
			updatedAt: end.at,
		})
		.where("id", "=", id)
		.execute();
}

export async function listOnAirOf(db: Db, campaignId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("liveStream")
		.select("id")
		.where("campaignId", "=", campaignId)
		.where("state", "in", onAirStates)
		.where("deletedAt", "is", null)
		.execute();
	return rows.map((row) => row.id);
}
