import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { DB } from "./schema.ts";

/** How many rows a query has, counted up to one more than `max`: a larger number costs no more. */
export async function countUpTo<Table extends keyof DB>(
	db: Db,
	query: SelectQueryBuilder<DB, Table, object>,
	max: number,
): Promise<number> {
	const limited = query
		.clearSelect()
		.select(sql`1`.as("one"))
		.limit(max + 1);
	const { rows } = await sql<{ found: number }>`select count(*) as found from ${limited} as limited`.execute(db);
	return Number(rows[0]?.found ?? 0);
}
