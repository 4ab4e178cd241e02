import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** `to` is exclusive. */
type Span = { from: Date; to: Date };

const count = sql<number>`count(*)`.as("count");

export async function countNotices(db: Db, { from, to }: Span) {
	return db
		.selectFrom("reportFigure")
		.select(["subjectKind as kind", "category", count])
		.where("receivedAt", ">=", from)
		.where("receivedAt", "<", to)
		.groupBy(["subjectKind", "category"])
		.orderBy("count", "desc")
		.orderBy("subjectKind")
		.orderBy("category")
		.execute();
}

export async function countUndecided(db: Db, { from, to }: Span): Promise<number> {
	const row = await db
		.selectFrom("reportFigure as figure")
		.leftJoin("reportDecision as decision", "decision.reportId", "figure.reportId")
		.select(count)
		.where("figure.receivedAt", ">=", from)
		.where("figure.receivedAt", "<", to)
		.where("decision.id", "is", null)
		.executeTakeFirstOrThrow();
	return row.count;
}

export async function countDecisions(db: Db, { from, to }: Span) {
	return db
		.selectFrom("reportDecision")
		.select(["outcome", "ground", count])
		.where("decidedAt", ">=", from)
		.where("decidedAt", "<", to)
		.groupBy(["outcome", "ground"])
		.orderBy("outcome")
		.orderBy("ground")
		.execute();
}

/** Null without a decision. */
export async function findMedianHours(db: Db, { from, to }: Span): Promise<number | null> {
	const row = await db
		.selectFrom("reportDecision as decision")
		.innerJoin("reportFigure as figure", "figure.reportId", "decision.reportId")
		.select(
			sql<number | null>`(percentile_cont(0.5) within group (
				order by extract(epoch from decision.decided_at - figure.received_at)) / 3600)::float8`.as("hours"),
		)
		.where("decision.decidedAt", ">=", from)
		.where("decision.decidedAt", "<", to)
		.executeTakeFirstOrThrow();
	return row.hours === null ? null : Number(row.hours);
}

export async function countObjections(db: Db, { from, to }: Span) {
	return db
		.selectFrom("decisionObjection")
		.select(["outcome", count])
		.where("receivedAt", ">=", from)
		.where("receivedAt", "<", to)
		.groupBy("outcome")
		.orderBy("outcome")
		.execute();
}

/** The years with notices or decisions, in UTC. */
export async function listYears(db: Db): Promise<number[]> {
	const { rows } = await sql<{ year: number }>`
		select distinct extract(year from at at time zone 'UTC')::int as year from (
			select received_at as at from report_figure union all select decided_at from report_decision
		) event`.execute(db);
	return rows.map(({ year }) => year);
}
