import type { CompiledQuery, QueryResult } from "kysely";
import type { Db } from "./database.ts";

/** Stands for the value of a parameter while a query is compiled. */
class Slot {
	readonly name: string;

	constructor(name: string) {
		this.name = name;
	}
}

/**
 * A query that is built and compiled at its first use and only filled in from then on: for the few that are asked for
 * all the time, where building costs as much as all else that we do.
 * @param build must put the parameters into the query as values, as they are: nothing may depend on what they say
 */
export function compileOnce<P extends object, R>(
	build: (db: Db, parameters: P) => { compile(): CompiledQuery<R> },
): (db: Db, parameters: P) => Promise<QueryResult<R>> {
	let compiled: CompiledQuery<R> | undefined;
	const slots = new Proxy({} as P, { get: (_, name) => new Slot(String(name)) });
	return (db, parameters) => {
		compiled ??= build(db, slots).compile();
		return db.executeQuery<R>({
			...compiled,
			parameters: compiled.parameters.map((value) =>
				value instanceof Slot ? parameters[value.name as keyof P] : value,
			),
		});
	};
}
