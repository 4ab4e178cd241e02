import { type ControlledTransaction, Kysely, type Transaction } from "kysely";
import pg from "pg";
import { CamelCaseDialect, camelCaseResults } from "./column-names.ts";
import type { DB } from "./schema.ts";

/** The pool or a transaction: the first argument of every query. */
export type Db = Kysely<DB> | Transaction<DB> | ControlledTransaction<DB>;
export type Database = Kysely<DB>;

/** Cents fit into a safe integer up to 90 trillion dollars; a larger value is a programming error. */
function parseInt8(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered an integer that is not safe: ${text}`);
	return value;
}

const int8Oid = 20;
const numericOid = 1700;
const types: pg.CustomTypesConfig = {
	getTypeParser: ((oid: number, format?: "text" | "binary") => {
		// Sums of bigint are numeric; ours are whole numbers too.
		if (oid === int8Oid || oid === numericOid) return parseInt8;
		return pg.types.getTypeParser(oid, format);
	}) as typeof pg.types.getTypeParser,
};

export function createPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max: size,
		types,
		idleTimeoutMillis: 30_000,
		connectionTimeoutMillis: 10_000,
	});
	// An idle connection that breaks (a database restart) is replaced; without a listener the error would end the
	// process.
	pool.on("error", onError);
	// A connection that breaks within a transaction rejects the query and also emits `error` on the client.
	pool.on("connect", (client) => void client.on("error", onError));
	return pool;
}

export const createDatabase = (pool: pg.Pool): Database =>
	new Kysely<DB>({ dialect: new CamelCaseDialect({ pool }), plugins: [camelCaseResults] });
