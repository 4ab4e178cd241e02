import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/**
 * A query whose one parameter is a text, built and compiled at its first use and only filled in from then on: for the
 * few that every visitor asks for, where building costs as much as all else that we do.
 * @param build must use its parameter once and no other value
 */
export function compileOnce<R>(
	build: (db: Db, parameter: string) => { compile(): CompiledQuery<R> },
): (db: Db, parameter: string) => Promise<R[]> {
	let compiled: CompiledQuery<R> | undefined;
	return async (db, parameter) => {
		compiled ??= build(db, parameter).compile();
		if (compiled.parameters.length !== 1) throw new Error(`Not a query of one parameter: ${compiled.sql}`);
		const { rows } = await db.executeQuery<R>({ ...compiled, parameters: [parameter] });
		return rows;
	};
}
