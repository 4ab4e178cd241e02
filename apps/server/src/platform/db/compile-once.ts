import type { CompiledQuery, QueryResult } from "kysely";
import type { Db } from "./database.ts";
import { nameStatement } from "./named-statements.ts";

/** Placeholder for a parameter's value while a query is compiled. */
class Slot {
	readonly name: string;

	constructor(name: string) {
		this.name = name;
	}
}

/**
 * A query that is built and compiled at its first use and then only bound to parameters, here and in PostgreSQL
 * (`named-statements.ts`): for the hot queries, where building and planning cost more than the rest.
 * @param build must pass the parameters into the query as plain values; a condition on them is evaluated once only. A limit
 * is a literal (`sql.lit`): without the number of rows PostgreSQL may choose a worse plan
 */
export function compileOnce<P extends object, R>(
	build: (db: Db, parameters: P) => { compile(): CompiledQuery<R> },
): (db: Db, parameters: P) => Promise<QueryResult<R>> {
	const bind = bindOnce(build);
	return (db, parameters) => db.executeQuery(bind(db, parameters));
}

/** The same, not executed. */
export function bindOnce<P extends object, R>(
	build: (db: Db, parameters: P) => { compile(): CompiledQuery<R> },
): (db: Db, parameters: P) => CompiledQuery<R> {
	let compiled: CompiledQuery<R> | undefined;
	const slots = new Proxy({} as P, { get: (_, name) => new Slot(String(name)) });
	return (db, parameters) => {
		if (!compiled) {
			compiled = build(db, slots).compile();
			nameStatement(compiled.sql);
		}
		return {
			...compiled,
			parameters: compiled.parameters.map((value) =>
				value instanceof Slot ? parameters[value.name as keyof P] : value,
			),
		};
	};
}
