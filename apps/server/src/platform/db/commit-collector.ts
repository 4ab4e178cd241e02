import {
	CompiledQuery,
	type DatabaseConnection,
	type Kysely,
	type PostgresDriver,
	type QueryCompiler,
	type QueryExecutorProvider,
	type TransactionSettings,
} from "kysely";
import { PipeliningDriver } from "./pipelining-driver.ts";
import type { DB } from "./schema.ts";
import { settleAll } from "./settle-all.ts";

/** Takes what a transaction has collected when it commits. */
export type CommitSink<Item> = {
	/** @returns SQL without parameters that is executed with the commit, in one round trip; null for none */
	beforeCommit(items: readonly Item[]): string | null;
	/** Must not throw: the transaction is committed. */
	afterCommit(items: readonly Item[]): void;
};

type Entry = { statement: CompiledQuery } | { sink: CommitSink<unknown>; item: unknown };
type Collection = { entries: Entry[]; savepoints: { name: string; size: number }[] };

/** The open transactions, by connection. */
const collections = new WeakMap<DatabaseConnection, Collection>();

/**
 * Adds an item to the caller's transaction: its sink gets it if, and only if, the transaction commits and no savepoint
 * before the item is rolled back.
 */
export async function collectForCommit<Item>(
	tx: QueryExecutorProvider,
	sink: CommitSink<Item>,
	item: Item,
): Promise<void> {
	await collect(tx, { sink: sink as CommitSink<unknown>, item });
}

/**
 * Executes a statement whose result is not used. In a transaction it is sent with the commit, in the same round trip:
 * the transaction's own statements do not see it, and if it fails, the transaction is rolled back and the commit
 * rejects.
 */
export async function executeWithCommit(db: Kysely<DB>, query: CompiledQuery): Promise<void> {
	if (!db.isTransaction) {
		await db.executeQuery(query);
		return;
	}
	// A value that cannot be written would be noticed after the commit is sent.
	if (!query.parameters.every(isPlain)) throw new TypeError(`Not plain values: the parameters of ${query.sql}`);
	await collect(db, { statement: query });
}

const isPlain = (value: unknown): boolean =>
	typeof value !== "object" || value === null || value instanceof Date || Buffer.isBuffer(value);

async function collect(tx: QueryExecutorProvider, entry: Entry): Promise<void> {
	await tx.getExecutor().provideConnection(async (connection) => {
		const collection = collections.get(connection);
		if (!collection) throw new Error("Only an open transaction can collect for its commit.");
		collection.entries.push(entry);
	});
}

/** PostgreSQL transactions that collect statements and items for their commit. */
export class CollectingDriver extends PipeliningDriver {
	override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
		await super.beginTransaction(connection, settings);
		collections.set(connection, { entries: [], savepoints: [] });
	}

	override async commitTransaction(connection: DatabaseConnection): Promise<void> {
		const entries = collections.get(connection)?.entries ?? [];
		collections.delete(connection);
		const items = bySink(entries);
		const statements = [...items].map(([sink, own]) => sink.beforeCommit(own)).filter((text) => text !== null);
		const own = entries.flatMap((entry) => ("statement" in entry ? [connection.executeQuery(entry.statement)] : []));
		// The commit is sent before the others are answered: one that fails aborts the transaction, which commits nothing.
		const committed =
			statements.length === 0
				? super.commitTransaction(connection)
				: // An aborted transaction rejects the first statement, so the commit needs no check of its own.
					connection.executeQuery(CompiledQuery.raw([...statements, "commit"].join("; ")));
		await settleAll([...own, committed]);
		for (const [sink, own] of items) sink.afterCommit(own);
	}

	override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
		collections.delete(connection);
		await super.rollbackTransaction(connection);
	}

	override async savepoint(
		connection: DatabaseConnection,
		name: string,
		compileQuery: QueryCompiler["compileQuery"],
	): Promise<void> {
		await super.savepoint(connection, name, compileQuery);
		const collection = collections.get(connection);
		collection?.savepoints.push({ name, size: collection.entries.length });
	}

	override async rollbackToSavepoint(
		connection: DatabaseConnection,
		name: string,
		compileQuery: QueryCompiler["compileQuery"],
	): Promise<void> {
		await super.rollbackToSavepoint(connection, name, compileQuery);
		const collection = collections.get(connection);
		const at = collection?.savepoints.findLastIndex((savepoint) => savepoint.name === name) ?? -1;
		if (!collection || at < 0) return;
		collection.entries.length = collection.savepoints[at]?.size ?? 0;
		// The savepoint itself remains.
		collection.savepoints.length = at + 1;
	}

	override async releaseSavepoint(
		connection: DatabaseConnection,
		name: string,
		compileQuery: QueryCompiler["compileQuery"],
	): Promise<void> {
		await super.releaseSavepoint(connection, name, compileQuery);
		const savepoints = collections.get(connection)?.savepoints;
		const at = savepoints?.findLastIndex((savepoint) => savepoint.name === name) ?? -1;
		if (savepoints && at >= 0) savepoints.length = at;
	}
}

function bySink(entries: readonly Entry[]): Map<CommitSink<unknown>, unknown[]> {
	const items = new Map<CommitSink<unknown>, unknown[]>();
	for (const entry of entries) {
		if ("statement" in entry) continue;
		const { sink, item } = entry;
		const own = items.get(sink);
		if (own) own.push(item);
		else items.set(sink, [item]);
	}
	return items;
}
