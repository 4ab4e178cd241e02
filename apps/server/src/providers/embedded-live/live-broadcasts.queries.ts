import type { StreamEndReason } from "@stride/contract/streams";
import type { Db } from "../../platform/db/database.ts";

/**
 * `open` → `stopping` → `recorded`; `deleting` may follow each of them. Keys are valid while the stream is `open`. A
 * `stopping` or `deleting` that a process exit interrupted is completed by the next request or restart.
 */
export type BroadcastState = "open" | "stopping" | "recorded" | "deleting";

/** Sets the stream's only key. @returns false if the stream is no longer open */
export async function setKey(
	db: Db,
	{ streamId, keyHash, at }: { streamId: string; keyHash: Buffer; at: Date },
): Promise<boolean> {
	const set = await db
		.insertInto("live_broadcast")
		.values({ stream_id: streamId, key_hash: keyHash, created_at: at })
		.onConflict((conflict) =>
			conflict.column("stream_id").doUpdateSet({ key_hash: keyHash }).where("live_broadcast.state", "=", "open"),
		)
		.executeTakeFirst();
	return Number(set.numInsertedOrUpdatedRows) > 0;
}

/** @returns the open stream of a key */
export async function findStreamOfKey(db: Db, keyHashes: readonly Buffer[]): Promise<string | undefined> {
	const row = await db
		.selectFrom("live_broadcast")
		.select("stream_id as streamId")
		.where("key_hash", "in", keyHashes)
		.where("state", "=", "open")
		.executeTakeFirst();
	return row?.streamId;
}

export async function findState(db: Db, streamId: string): Promise<BroadcastState | undefined> {
	const row = await db
		.selectFrom("live_broadcast")
		.select("state")
		.where("stream_id", "=", streamId)
		.executeTakeFirst();
	return row?.state as BroadcastState | undefined;
}

/** Invalidates the stream's key. @returns the resulting state; undefined if there is no such stream */
export async function beginStop(
	db: Db,
	{ streamId, reason }: { streamId: string; reason: StreamEndReason },
): Promise<BroadcastState | undefined> {
	await db
		.updateTable("live_broadcast")
		.set({ state: "stopping", key_hash: null, stop_reason: reason })
		.where("stream_id", "=", streamId)
		.where("state", "=", "open")
		.execute();
	return findState(db, streamId);
}

export async function setRecorded(db: Db, streamId: string): Promise<void> {
	await db
		.updateTable("live_broadcast")
		.set({ state: "recorded" })
		.where("stream_id", "=", streamId)
		.where("state", "=", "stopping")
		.execute();
}

export async function beginDeletion(db: Db, streamId: string): Promise<void> {
	await db
		.updateTable("live_broadcast")
		.set({ state: "deleting", key_hash: null })
		.where("stream_id", "=", streamId)
		.execute();
}

export async function removeBroadcast(db: Db, streamId: string): Promise<void> {
	await db.deleteFrom("live_broadcast").where("stream_id", "=", streamId).execute();
}

/** Stops and deletions that are not complete. */
export async function listUnfinished(
	db: Db,
): Promise<{ streamId: string; state: BroadcastState; reason: StreamEndReason | null }[]> {
	const rows = await db
		.selectFrom("live_broadcast")
		.select(["stream_id as streamId", "state", "stop_reason as reason"])
		.where("state", "in", ["stopping", "deleting"])
		.execute();
	return rows.map(({ streamId, state, reason }) => ({
		streamId,
		state: state as BroadcastState,
		reason: reason as StreamEndReason | null,
	}));
}
