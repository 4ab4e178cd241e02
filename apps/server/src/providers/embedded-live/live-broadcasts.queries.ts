import type { EncoderHealth, EncoderRefusal, EncoderStatus } from "@stride/contract/streams/encoder";
import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { Db } from "../../platform/db/database.ts";
import { removeJournalLines } from "./live-journal.queries.ts";
import type { BroadcastState, Epoch } from "./nodes/leases.queries.ts";

/** Sets the stream's only key. @returns false if the stream is no longer open */
export async function setKey(
	db: Db,
	{ streamId, keyHash, at }: { streamId: string; keyHash: Buffer; at: Date },
): Promise<boolean> {
	const set = await db
		.insertInto("liveBroadcast")
		.values({ streamId, keyHash, createdAt: at })
		.onConflict((conflict) =>
			conflict
				.column("streamId")
				.doUpdateSet({ keyHash, encoderRefusal: null })
				.where("liveBroadcast.state", "=", "open"),
		)
		.executeTakeFirst();
	return Number(set.numInsertedOrUpdatedRows) > 0;
}

/** @returns the open stream of a key */
export async function findStreamOfKey(db: Db, keyHashes: readonly Buffer[]): Promise<string | undefined> {
	const row = await db
		.selectFrom("liveBroadcast")
		.select("streamId")
		.where("keyHash", "in", keyHashes)
		.where("state", "=", "open")
		.executeTakeFirst();
	return row?.streamId;
}

export async function findState(db: Db, streamId: string): Promise<BroadcastState | undefined> {
	const row = await db.selectFrom("liveBroadcast").select("state").where("streamId", "=", streamId).executeTakeFirst();
	return row?.state as BroadcastState | undefined;
}

/** Invalidates the stream's key. @returns the resulting state; undefined if there is no such stream */
export async function beginStop(
	db: Db,
	{ streamId, reason }: { streamId: string; reason: StreamEndReason },
): Promise<BroadcastState | undefined> {
	await db
		.updateTable("liveBroadcast")
		.set({ state: "stopping", keyHash: null, stopReason: reason })
		.where("streamId", "=", streamId)
		.where("state", "=", "open")
		.execute();
	return findState(db, streamId);
}

/**
 * Ends the lease with the recording, whose journal is an object now.
 * @returns false if another process hosts the stream
 */
export async function setRecorded(db: Db, { streamId, epoch }: Epoch): Promise<boolean> {
	return db.transaction().execute(async (tx) => {
		const { numUpdatedRows } = await tx
			.updateTable("liveBroadcast")
			.set({ state: "recorded", node: null, leaseUntil: null })
			.where("streamId", "=", streamId)
			.where("epoch", "=", epoch)
			.where("state", "=", "stopping")
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		await removeJournalLines(tx, streamId);
		return true;
	});
}

export async function beginDeletion(db: Db, streamId: string): Promise<void> {
	await db
		.updateTable("liveBroadcast")
		.set({ state: "deleting", keyHash: null })
		.where("streamId", "=", streamId)
		.execute();
}

export async function removeBroadcast(db: Db, { streamId, epoch }: Epoch): Promise<void> {
	await db.deleteFrom("liveBroadcast").where("streamId", "=", streamId).where("epoch", "=", epoch).execute();
}

/** Stores what the connected encoder sends; its first figures end the refusal of an earlier one. */
export async function setEncoderHealth(
	db: Db,
	{ streamId, epoch, health, seenAt }: Epoch & { health: EncoderHealth | null; seenAt: Date },
): Promise<void> {
	await db
		.updateTable("liveBroadcast")
		.set({
			encoderHealth: health && JSON.stringify(health),
			encoderSeenAt: seenAt,
			...(health && { encoderRefusal: null }),
		})
		.where("streamId", "=", streamId)
		.where("epoch", "=", epoch)
		.execute();
}

/** Removes what an encoder has sent, unless another one was seen after `seenAt`. */
export async function clearEncoderHealth(db: Db, { streamId, epoch, seenAt }: Epoch & { seenAt: Date }): Promise<void> {
	await db
		.updateTable("liveBroadcast")
		.set({ encoderHealth: null, encoderSeenAt: null })
		.where("streamId", "=", streamId)
		.where("epoch", "=", epoch)
		.where("encoderSeenAt", "<=", seenAt)
		.execute();
}

/** Stores why the encoder that sent last was refused. */
export async function setEncoderRefusal(
	db: Db,
	{ streamId, epoch, refusal }: Epoch & { refusal: EncoderRefusal },
): Promise<void> {
	await db
		.updateTable("liveBroadcast")
		.set({ encoderRefusal: refusal })
		.where("streamId", "=", streamId)
		.where("epoch", "=", epoch)
		.execute();
}

/** An encoder is connected if it was seen after `seenAfter`. */
export async function findEncoderStatus(
	db: Db,
	{ streamId, seenAfter }: { streamId: string; seenAfter: Date },
): Promise<EncoderStatus> {
	const row = await db
		.selectFrom("liveBroadcast")
		.select((select) => [
			"encoderHealth",
			"encoderSeenAt",
			"encoderRefusal",
			select("keyHash", "is not", null).as("hasKey"),
		])
		.where("streamId", "=", streamId)
		.executeTakeFirst();
	const isConnected = row?.encoderSeenAt != null && row.encoderSeenAt > seenAfter;
	return {
		hasKey: Boolean(row?.hasKey),
		isConnected,
		health: isConnected ? (row.encoderHealth as EncoderHealth | null) : null,
		refusal: (row?.encoderRefusal ?? null) as EncoderRefusal | null,
	};
}

/** Stops and deletions that are not complete. */
export async function listUnfinished(
	db: Db,
): Promise<{ streamId: string; state: BroadcastState; reason: StreamEndReason | null }[]> {
	const rows = await db
		.selectFrom("liveBroadcast")
		.select(["streamId", "state", "stopReason as reason"])
		.where("state", "in", ["stopping", "deleting"])
		.execute();
	return rows.map(({ streamId, state, reason }) => ({
		streamId,
		state: state as BroadcastState,
		reason: reason as StreamEndReason | null,
	}));
}
