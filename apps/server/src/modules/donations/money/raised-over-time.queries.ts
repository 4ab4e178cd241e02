import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export type RaisedInBin = { bin: number; raisedCents: number; donations: number };

/**
 * What is left of a campaign's donations that were charged in a stretch of time, by bins of `binMs` from its start; bins
 * without donations are absent. Charges are dated in whole seconds, so the second in which it starts counts too.
 */
export async function sumRaisedOverTime(
	db: Db,
	{ campaignId, from, to, binMs }: { campaignId: string; from: Date; to: Date; binMs: number },
): Promise<RaisedInBin[]> {
	const { rows } = await sql<RaisedInBin>`
		select greatest(0, floor(extract(epoch from settled_at - ${from}::timestamptz) * 1000 / ${binMs}))::int as bin,
			sum(raised_cents)::bigint as "raisedCents", count(*)::int as donations
		from donation
		where campaign_id = ${campaignId} and settled_at >= date_trunc('second', ${from}::timestamptz) and settled_at < ${to} and raised_cents > 0
		group by 1 order by 1`.execute(db);
	return rows;
}
