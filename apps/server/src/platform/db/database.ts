import type { Duplex } from "node:stream";
import {
	type ControlledTransaction,
	type Driver,
	Kysely,
	type KyselyPlugin,
	type PluginTransformResultArgs,
	PostgresDialect,
	type PostgresDialectConfig,
	PostgresQueryCompiler,
	type QueryCompiler,
	type QueryResult,
	type Transaction,
	type UnknownRow,
} from "kysely";
import pg from "pg";
import type { Tracing } from "../tracing/tracing.ts";
import { CollectingDriver } from "./commit-collector.ts";
import { nameStatementsOf } from "./named-statements.ts";
import type { DB } from "./schema.ts";
import { TracingDriver } from "./tracing-driver.ts";

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

/** @param hasSessions false behind a pooler in transaction mode, which does not carry over what a session prepares */
export function createPool(
	url: string,
	size: number,
	onError: (error: Error) => void,
	{ hasSessions = false } = {},
): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max: size,
		types,
		idleTimeoutMillis: 30_000,
		connectionTimeoutMillis: 10_000,
		// A statement is sent without waiting for the answers to those before it. Most callers wait nevertheless; those
		// that do not are `sendTogether`, `begin` with a read, and what is sent with a commit.
		pipeline: true,
	});
	// An idle connection that breaks (a database restart) is replaced; without a listener the error would end the
	// process.
	pool.on("error", onError);
	// A connection that breaks within a transaction rejects the query and also emits `error` on the client.
	pool.on("connect", (client) => {
		client.on("error", onError);
		writeOncePerTick(client.connection.stream);
		if (hasSessions) nameStatementsOf(client);
	});
	return pool;
}

/** Writes everything of one tick by one system call, which wakes PostgreSQL once. */
function writeOncePerTick(stream: Duplex): void {
	const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
	let isCorked = false;
	const uncork = () => {
		isCorked = false;
		stream.uncork();
	};
	stream.write = (...args: unknown[]) => {
		if (!isCorked) {
			isCorked = true;
			stream.cork();
			// After the promises of this tick, whose statements are part of it.
			process.nextTick(uncork);
		}
		return write(...args);
	};
}

export const createDatabase = (pool: pg.Pool, tracing: Tracing | null = null): Database =>
	new Kysely<DB>({ dialect: new CamelCaseDialect({ pool }, tracing), plugins: [camelCaseResults] });

/** Names come from our own code, so the caches stay as small as the schema. */
const databaseNames = new Map<string, string>();
const productNames = new Map<string, string>();

function cached(names: Map<string, string>, name: string, convert: (name: string) => string): string {
	const known = names.get(name);
	if (known !== undefined) return known;
	const converted = convert(name);
	names.set(name, converted);
	return converted;
}

const productName = (name: string): string =>
	cached(productNames, name, () => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** Writes tables, columns and aliases in the database's spelling: `fundGoalCents` as `fund_goal_cents`. */
class SnakeCaseQueryCompiler extends PostgresQueryCompiler {
	protected override sanitizeIdentifier(identifier: string): string {
		return cached(databaseNames, identifier, () =>
			super.sanitizeIdentifier(identifier.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
		);
	}
}

/**
 * PostgreSQL with the product's names of columns. Kysely's CamelCasePlugin does the same at 3 to 10 % of the CPU time of
 * a request, since it copies the tree of every query and converts the names of every row.
 */
class CamelCaseDialect extends PostgresDialect {
	readonly #config: PostgresDialectConfig;
	readonly #tracing: Tracing | null;

	constructor(config: PostgresDialectConfig, tracing: Tracing | null) {
		super(config);
		this.#config = config;
		this.#tracing = tracing;
	}

	override createDriver(): Driver {
		return this.#tracing ? new TracingDriver(this.#config, this.#tracing) : new CollectingDriver(this.#config);
	}

	override createQueryCompiler(): QueryCompiler {
		return new SnakeCaseQueryCompiler();
	}
}

/** Renames the columns of results; the keys of a jsonb document are data and keep their spelling. */
const camelCaseResults: KyselyPlugin = {
	transformQuery: ({ node }) => node,
	async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
		const names = Object.keys(result.rows[0] ?? {}).map((name) => [name, productName(name)] as const);
		if (names.every(([name, renamed]) => name === renamed)) return result;
		const rows = result.rows.map((row) => {
			const renamed: UnknownRow = {};
			for (const [from, to] of names) renamed[to] = row[from];
			return renamed;
		});
		return { ...result, rows };
	},
};
