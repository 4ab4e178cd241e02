import { type RawBuilder, sql } from "kysely";

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
 * The order of the newest first. PostgreSQL expects matches everywhere and would read the rows from the newest on, however
 * few match: of few, an expression instead of the column makes it read the matches by their own index and sort them.
 * @param found the number of matches, counted up to `max` and one more
 */
export function newestFirst(column: string, found: number, max: number): RawBuilder<Date> {
	return found > max ? sql<Date>`${sql.ref(column)}` : sql<Date>`${sql.ref(column)} + interval '0'`;
}

export type AmountBounds = { min?: number | undefined; max?: number | undefined };

/** Both bounds included, in cents. */
export function amountWithin(column: string, { min, max }: AmountBounds) {
	const amount = sql.ref(column);
	return sql<boolean>`true ${min === undefined ? sql`` : sql`and ${amount} >= ${min}`}
		${max === undefined ? sql`` : sql`and ${amount} <= ${max}`}`;
}
