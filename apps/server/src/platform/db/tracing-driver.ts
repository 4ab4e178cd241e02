import type { DatabaseConnection, PostgresDialectConfig, TransactionSettings } from "kysely";
import type pg from "pg";
import { failureTypeOf, type Span, settleSpan, type Tracing } from "../tracing/tracing.ts";
import { CollectingDriver } from "./commit-collector.ts";

/** Makes the transactions and statements of requests and jobs spans. Others have none, such as those of timers. */
export class TracingDriver extends CollectingDriver {
	readonly #tracing: Tracing;
	readonly #traced = new WeakSet<DatabaseConnection>();
	/** The open transactions, by connection. */
	readonly #transactions = new WeakMap<DatabaseConnection, Span>();

	constructor(config: PostgresDialectConfig, tracing: Tracing) {
		super(config);
		this.#tracing = tracing;
	}

	override async acquireConnection(
		...args: Parameters<CollectingDriver["acquireConnection"]>
	): Promise<DatabaseConnection> {
		const connection = await super.acquireConnection(...args);
		// Replaces the method instead of wrapping the connection, which the base class identifies.
		if (!this.#traced.has(connection)) {
			this.#traced.add(connection);
			const execute = connection.executeQuery.bind(connection);
			connection.executeQuery = (query, options) => {
				const parent = this.#transactions.get(connection) ?? this.#tracing.active();
				const result = execute<never>(query, options);
				return traceStatement(this.#tracing, parent, query.sql, result);
			};
		}
		return connection;
	}

	override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
		const parent = this.#tracing.active();
		if (parent?.isRecorded) {
			this.#transactions.set(connection, this.#tracing.begin({ name: "transaction", kind: "internal", parent }));
		}
		try {
			await super.beginTransaction(connection, settings);
		} catch (error) {
			this.#endTransaction(connection, failureTypeOf(error));
			throw error;
		}
	}

	override async commitTransaction(connection: DatabaseConnection): Promise<void> {
		try {
			await super.commitTransaction(connection);
			this.#endTransaction(connection);
		} catch (error) {
			// Kysely does not roll back what PostgreSQL has rolled back at the commit.
			this.#endTransaction(connection, failureTypeOf(error));
			throw error;
		}
	}

	override async rollbackTransaction(
		connection: Parameters<CollectingDriver["rollbackTransaction"]>[0],
	): Promise<void> {
		try {
			await super.rollbackTransaction(connection);
		} finally {
			this.#endTransaction(connection, "rollback");
		}
	}

	#endTransaction(connection: DatabaseConnection, failure?: string): void {
		const span = this.#transactions.get(connection);
		this.#transactions.delete(connection);
		if (failure !== undefined) span?.fail(failure);
		span?.end();
	}
}

/** The same for statements that are sent without the query builder, such as those of the rate limits. */
export function tracePool(pool: pg.Pool, tracing: Tracing): void {
	const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
	const traced = (statement: string | { text: string }, ...args: unknown[]) => {
		const result = query(statement, ...args);
		const sql = typeof statement === "string" ? statement : statement.text;
		// With a callback there is no promise.
		return result instanceof Promise ? traceStatement(tracing, tracing.active(), sql, result) : result;
	};
	pool.query = traced as pg.Pool["query"];
}

function traceStatement<T>(tracing: Tracing, parent: Span | undefined, sql: string, result: Promise<T>): Promise<T> {
	if (!parent?.isRecorded) return result;
	return settleSpan(tracing.begin({ ...describeStatement(sql), kind: "client", parent }), result);
}

const textMax = 2_000;

/**
 * Parameters are no part of a statement's text. Literals are removed nevertheless: the rows that are recorded with a
 * commit contain some, since it is sent in one round trip.
 */
export function describeStatement(sql: string) {
	const text = sql.replace(/'(?:[^']|'')*'/g, "?").slice(0, textMax);
	const verb = /(?:^|; )commit$/i.test(text) ? "COMMIT" : (/\w+/.exec(text)?.[0].toUpperCase() ?? "QUERY");
	const table =
		verb === "COMMIT"
			? undefined
			: /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?\w+)/i.exec(text)?.[1]?.replaceAll('"', "");
	const name = table === undefined ? verb : `${verb} ${table}`;
	return {
		name,
		attributes: { "db.system.name": "postgresql", "db.query.summary": name, "db.query.text": text },
	};
}
