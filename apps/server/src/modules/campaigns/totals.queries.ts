import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { visible } from "./campaigns.queries.ts";

type RolledUp = { campaignId: string; beforeCents: number; afterCents: number };

/** Moves up to `limit` deltas into the totals, in one statement. @returns how many were moved, and the new totals */
export async function rollUpDeltas(db: Db, limit: number): Promise<{ moved: number; totals: RolledUp[] }> {
	const { rows } = await sql<RolledUp & { moved: number }>`
		with taken as (
			delete from campaign_total_delta where id in (
				select id from campaign_total_delta order by id limit ${limit} for update skip locked
			) returning *
		), summed as (
			select campaign_id, sum(raised_cents) as raised, sum(gifts_count) as donations,
				sum(supporters_count) as supporters, count(*) as changes
			from taken group by campaign_id order by campaign_id
		), written as (
			insert into campaign_total as total (campaign_id, raised_cents, gifts_count, supporters_count, changes_count)
			select * from summed
			on conflict (campaign_id) do update set
				raised_cents = total.raised_cents + excluded.raised_cents,
				gifts_count = total.gifts_count + excluded.gifts_count,
				supporters_count = total.supporters_count + excluded.supporters_count,
				changes_count = total.changes_count + excluded.changes_count
			returning campaign_id, raised_cents
		)
		select (select count(*) from taken) as moved, written.campaign_id as "campaignId",
			(written.raised_cents - summed.raised)::bigint as "beforeCents", written.raised_cents as "afterCents"
		from written join summed using (campaign_id) order by written.campaign_id`.execute(db);
	return { moved: rows[0]?.moved ?? 0, totals: rows };
}

/** The goals of the campaigns that are visible and have not ended, in cents. */
export async function listActiveGoals(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("campaign")
		.select(["id", "fundGoalCents as goalCents"])
		.where("id", "in", ids)
		.where("endedAt", "is", null)
		.where(visible)
		.execute();
	return new Map(rows.map(({ id, goalCents }) => [id, goalCents]));
}
