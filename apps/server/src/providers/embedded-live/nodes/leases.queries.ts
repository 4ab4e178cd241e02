import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/**
 * `open` → `stopping` → `recorded`; `deleting` may follow each of them. Keys are valid while the stream is `open`. A
 * `stopping` or `deleting` that a process exit interrupted is completed by the next request or restart.
 */
export type BroadcastState = "open" | "stopping" | "recorded" | "deleting";

/** A stream's owner at one time. An epoch is never used twice. */
export type Epoch = { streamId: string; epoch: number };

// `now()` is the start of the transaction, which may be long before the statement.
const leaseEnd = (leaseMs: number) => sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

/**
 * The owners from whom a stream is taken. `lost`: one whose lease has ended. `free`: also none, and a process of this
 * address before a restart. `any`: also one that renews its lease.
 */
export type TakenFrom = "lost" | "free" | "any";

/** @returns the new epoch; undefined if another process hosts the stream, or if it is in another state */
export async function takeLease(
	db: Db,
	taking: { streamId: string; node: string; states: readonly BroadcastState[]; from: TakenFrom; leaseMs: number },
): Promise<number | undefined> {
	const { streamId, node, states, from, leaseMs } = taking;
	const row = await db
		.updateTable("liveBroadcast")
		.set(({ eb }) => ({ node, epoch: eb("epoch", "+", 1), leaseUntil: leaseEnd(leaseMs) }))
		.where("streamId", "=", streamId)
		.where("state", "in", states)
		.$if(from !== "any", (query) =>
			query.where(({ or, eb }) => {
				const isLost = eb("leaseUntil", "<=", sql<Date>`clock_timestamp()`);
				// A process holds its address alone, so a lease of this address is that of one that has ended.
				return from === "lost" ? isLost : or([isLost, eb("node", "is", null), eb("node", "=", node)]);
			}),
		)
		.returning("epoch")
		.executeTakeFirst();
	return row?.epoch;
}

/** @returns the streams whose lease was renewed; the others belong to another process */
export async function renewLeases(
	db: Db,
	{ node, leases, leaseMs }: { node: string; leases: readonly Epoch[]; leaseMs: number },
): Promise<string[]> {
	const streamIds = leases.map(({ streamId }) => streamId);
	const epochs = leases.map(({ epoch }) => epoch);
	const { rows } = await sql<{ streamId: string }>`
		update live_broadcast set lease_until = ${leaseEnd(leaseMs)}
		from unnest(${streamIds}::uuid[], ${epochs}::integer[]) as held (stream_id, epoch)
		where live_broadcast.stream_id = held.stream_id and live_broadcast.epoch = held.epoch
			and live_broadcast.node = ${node}
		returning live_broadcast.stream_id`.execute(db);
	return rows.map(({ streamId }) => streamId);
}

/** Open streams whose owner has neither renewed nor released its lease. */
export async function listAbandoned(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("liveBroadcast")
		.select("streamId")
		.where("node", "is not", null)
		.where("state", "=", "open")
		.where(hasExpired)
		.execute();
	return rows.map(({ streamId }) => streamId);
}

/** Whether a stop or a deletion has no owner: it ended, or was stopped, before the work was complete. */
export async function hasAbandonedWork(db: Db): Promise<boolean> {
	const row = await db
		.selectFrom("liveBroadcast")
		.select("streamId")
		.where("state", "in", ["stopping", "deleting"])
		.where(({ or, eb }) => or([eb("node", "is", null), hasExpired]))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

const hasExpired = sql<boolean>`lease_until <= clock_timestamp()`;

export async function releaseLease(db: Db, { streamId, epoch }: Epoch): Promise<void> {
	await db
		.updateTable("liveBroadcast")
		.set({ node: null, leaseUntil: null })
		.where("streamId", "=", streamId)
		.where("epoch", "=", epoch)
		.execute();
}

/** Locks the row, so that no other process takes the stream before the end of the transaction. */
export async function confirmEpoch(db: Db, { streamId, epoch }: Epoch): Promise<boolean> {
	const row = await db
		.selectFrom("liveBroadcast")
		.select("streamId")
		.where("streamId", "=", streamId)
		.where("epoch", "=", epoch)
		.forShare()
		.executeTakeFirst();
	return row !== undefined;
}
