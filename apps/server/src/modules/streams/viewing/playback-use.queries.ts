import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** What free time is charged to; the address is null for a viewer who is not limited by it. */
export type PlaybackUse = { streamId: string; viewerHash: Buffer; addressHash: Buffer | null };
/** `isStartUp`: a segment behind the live edge, with which a player starts. */
export type Charge = PlaybackUse & { segment: number; durationMs: number; isStartUp: boolean };
/**
 * `last`: admitted, with no time left. `refused` by the viewer's limit, `address-refused` by the address's. `unknown`: the
 * viewer or the address has no row yet.
 */
export type ChargeOutcome = "admitted" | "last" | "refused" | "address-refused" | "unknown";

export async function ensureUse(
	db: Db,
	uses: readonly PlaybackUse[],
	{ hour, at }: { hour: Date; at: Date },
): Promise<void> {
	await db
		.insertInto("playbackUse")
		.values(
			uses.map(({ streamId, viewerHash }) => ({
				streamId,
				viewerHash,
				usedMs: 0,
				segments: [],
				updatedAt: at,
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const limited = uses.flatMap(({ streamId, addressHash }) =>
		addressHash ? [{ streamId, addressHash, hour, usedMs: 0 }] : [],
	);
	if (limited.length === 0) return;
	await db
		.insertInto("playbackAddressUse")
		.values(limited)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/**
 * Charges segments in one statement, in their order: each once per viewer and stream, in any number of tabs; none once the
 * viewer's or the address's time is used up. Start-up segments cost the viewer nothing until their own limit, and the
 * address their duration, since new viewers are free to create. All rows are locked in one order before they are read, so that concurrent
 * processes see each other's charges.
 */
export async function chargeSegments(
	db: Db,
	charges: readonly Charge[],
	{
		hour,
		at,
		viewerMs,
		addressMs,
		startUpMs,
	}: { hour: Date; at: Date; viewerMs: number; addressMs: number; startUpMs: number },
): Promise<ChargeOutcome[]> {
	const { rows } = await sql<{ outcome: ChargeOutcome }>`
		with requested as materialized (
			select * from unnest(
				${charges.map((charge) => charge.streamId)}::uuid[],
				${charges.map((charge) => charge.viewerHash)}::bytea[],
				${charges.map((charge) => charge.addressHash)}::bytea[],
				${charges.map((charge) => charge.segment)}::int[],
				${charges.map((charge) => charge.durationMs)}::int[],
				${charges.map((charge) => charge.isStartUp)}::boolean[]
			) with ordinality as requested(stream_id, viewer_hash, address_hash, segment, duration_ms, is_start_up, place)
		), viewers as materialized (
			select stream_id, viewer_hash, used_ms, start_up_ms, segments from playback_use
			where (stream_id, viewer_hash) in (select stream_id, viewer_hash from requested)
			order by stream_id, viewer_hash for update
		), addresses as materialized (
			select stream_id, address_hash, used_ms from playback_address_use
			where hour = ${hour} and (stream_id, address_hash) in (select stream_id, address_hash from requested)
			order by stream_id, address_hash for update
		), matched as (
			select requested.*, viewers.used_ms as viewer_ms, viewers.start_up_ms as started_ms,
				case when requested.address_hash is null then 0 else addresses.used_ms end as address_ms,
				coalesce(requested.segment = any (viewers.segments), false) as is_seen,
				row_number() over (partition by requested.stream_id, requested.viewer_hash, requested.segment order by requested.place) as nth
			from requested
				left join viewers on viewers.stream_id = requested.stream_id and viewers.viewer_hash = requested.viewer_hash
				left join addresses on addresses.stream_id = requested.stream_id
					and addresses.address_hash = requested.address_hash
		), new as (
			select matched.*, case when is_seen or nth > 1 then 0 else duration_ms end as new_ms from matched
		), started as (
			select new.*, is_start_up and started_ms + sum(case when is_start_up then new_ms else 0 end) over (
				partition by stream_id, viewer_hash order by place) <= ${startUpMs} as is_free from new
		), priced as (
			select started.*, case when is_free then 0 else new_ms end as cost from started
		), summed as (
			select priced.*,
				viewer_ms + coalesce(sum(cost) over viewer_first, 0) as viewer_before,
				address_ms + coalesce(sum(new_ms) over address_first, 0) as address_before
			from priced window
				viewer_first as (partition by stream_id, viewer_hash order by place rows between unbounded preceding and 1 preceding),
				address_first as (partition by stream_id, address_hash order by place rows between unbounded preceding and 1 preceding)
		), judged as (
			select summed.*, viewer_before < ${viewerMs} as has_time,
				bool_or(is_seen or (viewer_before < ${viewerMs} and (address_hash is null or address_before < ${addressMs})))
					over (partition by stream_id, viewer_hash, segment) as is_admitted
			from summed where viewer_ms is not null and address_ms is not null
		), charged_viewers as (
			update playback_use set
				used_ms = playback_use.used_ms + charge.cost,
				start_up_ms = playback_use.start_up_ms + charge.free_ms,
				segments = playback_use.segments || charge.segments,
				updated_at = ${at}
			from (
				select stream_id, viewer_hash, sum(cost)::int as cost, sum(new_ms - cost)::int as free_ms,
					array_agg(segment) as segments from judged
				where is_admitted and new_ms > 0 group by stream_id, viewer_hash
			) charge
			where playback_use.stream_id = charge.stream_id and playback_use.viewer_hash = charge.viewer_hash
		), charged_addresses as (
			update playback_address_use set used_ms = playback_address_use.used_ms + charge.cost
			from (
				select stream_id, address_hash, sum(new_ms) as cost from judged
				where is_admitted and new_ms > 0 and address_hash is not null group by stream_id, address_hash
			) charge
			where playback_address_use.stream_id = charge.stream_id
				and playback_address_use.address_hash = charge.address_hash and playback_address_use.hour = ${hour}
		)
		select case
			when judged.place is null then 'unknown'
			when not is_admitted and has_time then 'address-refused'
			when not is_admitted then 'refused'
			when cost > 0 and viewer_before + cost >= ${viewerMs} then 'last'
			else 'admitted'
		end as outcome
		from requested left join judged using (place) order by place`.execute(db);
	return rows.map(({ outcome }) => outcome);
}

/** Of whom the remaining time is read; a viewer without an identity has used none. */
export type RemainingUse = Omit<PlaybackUse, "viewerHash"> & { viewerHash: Buffer | null };

/** The time used by each viewer and their address, in the order of the request. `hasBegun`: they have been charged. */
export async function listUse(
	db: Db,
	uses: readonly RemainingUse[],
	hour: Date,
): Promise<{ viewerMs: number; addressMs: number; hasBegun: boolean }[]> {
	const { rows } = await sql<{ viewerMs: number; addressMs: number; hasBegun: boolean }>`
		select coalesce(viewer.used_ms, 0) as "viewerMs", coalesce(address.used_ms, 0) as "addressMs",
			viewer.viewer_hash is not null as "hasBegun"
		from unnest(
			${uses.map((use) => use.streamId)}::uuid[],
			${uses.map((use) => use.viewerHash)}::bytea[],
			${uses.map((use) => use.addressHash)}::bytea[]
		) with ordinality as requested(stream_id, viewer_hash, address_hash, place)
			left join playback_use viewer
				on viewer.stream_id = requested.stream_id and viewer.viewer_hash = requested.viewer_hash
			left join playback_address_use address on address.stream_id = requested.stream_id
				and address.address_hash = requested.address_hash and address.hour = ${hour}
		order by requested.place`.execute(db);
	return rows;
}

export async function purgeUse(db: Db, before: { viewers: Date; addresses: Date }): Promise<void> {
	await db.deleteFrom("playbackUse").where("updatedAt", "<", before.viewers).execute();
	await db.deleteFrom("playbackAddressUse").where("hour", "<", before.addresses).execute();
}
