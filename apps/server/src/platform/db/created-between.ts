import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** A page of results, and the bounds of their creation: from `since` on, and before `until`. */
export type FoundPage = {
	asOf: Date;
	limit: number;
	offset: number;
	since?: Date | undefined;
	until?: Date | undefined;
};

/** The rows of a table that were created within the bounds and are not newer than the page's list. */
export function createdBetween(column: string, { asOf, since, until }: FoundPage) {
	const created = sql.ref(column);
	return sql<boolean>`${created} <= ${asOf}
		${since ? sql`and ${created} >= ${since}` : sql``} ${until ? sql`and ${created} < ${until}` : sql``}`;
}

/**
 * How a page of matches is read. PostgreSQL estimates the matches of a word's beginning by a constant, so it reads few of
 * them from the newest row on, past all that do not match, and sorts many. The counted matches decide instead.
 */
export type MatchOrder = "sorted" | "newest-on";

/** @param found the number of matches, counted up to `max` and one more */
export const matchOrder = (found: number, max: number): MatchOrder => (found > max ? "newest-on" : "sorted");

/** The order of the newest first; to sort, an expression, which the index of the column does not answer. */
export function newestFirst(column: string, order: MatchOrder): RawBuilder<Date> {
	return order === "newest-on" ? sql<Date>`${sql.ref(column)}` : sql<Date>`${sql.ref(column)} + interval '0'`;
}

/** The condition of a match; from the newest on, in a form that its own indexes do not answer. */
export function matching(condition: Expression<SqlBool>, order: MatchOrder): Expression<SqlBool> {
	return order === "newest-on" ? sql<boolean>`(${condition}) is true` : condition;
}

export type AmountBounds = { min?: number | undefined; max?: number | undefined };

/** Both bounds included, in cents. */
export function amountWithin(column: string, { min, max }: AmountBounds) {
	const amount = sql.ref(column);
	return sql<boolean>`true ${min === undefined ? sql`` : sql`and ${amount} >= ${min}`}
		${max === undefined ? sql`` : sql`and ${amount} <= ${max}`}`;
}
