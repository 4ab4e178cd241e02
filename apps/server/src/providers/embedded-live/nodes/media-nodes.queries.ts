import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

const freshSince = (freshMs: number) => sql<Date>`clock_timestamp() - ${freshMs} * interval '1 millisecond'`;

export async function storeHeartbeat(
	db: Db,
	{ address, isDraining }: { address: string; isDraining: boolean },
): Promise<void> {
	const beat = { heartbeatAt: sql<Date>`clock_timestamp()`, isDraining };
	await db
		.insertInto("mediaNode")
		.values({ address, ...beat })
		.onConflict((conflict) => conflict.column("address").doUpdateSet(beat))
		.execute();
	// Nodes that were killed, with addresses that are not used again.
	await db.deleteFrom("mediaNode").where("heartbeatAt", "<", sql<Date>`clock_timestamp() - interval '1 day'`).execute();
}

export async function removeNode(db: Db, address: string): Promise<void> {
	await db.deleteFrom("mediaNode").where("address", "=", address).execute();
}

/** The nodes that accept broadcasts: the one that hosts the stream first, then by the number of streams they host. */
export async function listAcceptingNodes(
	db: Db,
	{ streamId, freshMs }: { streamId: string | null; freshMs: number },
): Promise<string[]> {
	const { rows } = await sql<{ address: string }>`
		select media_node.address
		from media_node left join live_broadcast on live_broadcast.node = media_node.address
			and live_broadcast.lease_until > clock_timestamp()
		where media_node.heartbeat_at > ${freshSince(freshMs)} and not media_node.is_draining
		group by media_node.address
		order by coalesce(bool_or(live_broadcast.stream_id = ${streamId}::uuid), false) desc,
			count(live_broadcast.stream_id), random()`.execute(db);
	return rows.map(({ address }) => address);
}

/** @returns the address of the process that hosts the stream */
export async function findHostOf(db: Db, streamId: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("liveBroadcast")
		.select("node")
		.where("streamId", "=", streamId)
		.where("leaseUntil", ">", sql<Date>`clock_timestamp()`)
		.executeTakeFirst();
	return row?.node ?? undefined;
}
