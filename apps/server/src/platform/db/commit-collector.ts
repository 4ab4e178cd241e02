import {
	CompiledQuery,
	type DatabaseConnection,
	PostgresDriver,
	type QueryCompiler,
	type QueryExecutorProvider,
	type TransactionSettings,
} from "kysely";

/** Takes what a transaction has collected when it commits. */
export type CommitSink<Item> = {
	/** @returns SQL without parameters that is executed with the commit, in one round trip; null for none */
	beforeCommit(items: readonly Item[]): string | null;
	/** Must not throw: the transaction is committed. */
	afterCommit(items: readonly Item[]): void;
};

type Entry = { sink: CommitSink<unknown>; item: unknown };
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
	await tx.getExecutor().provideConnection(async (connection) => {
		const collection = collections.get(connection);
		if (!collection) throw new Error("Items are collected by open transactions only.");
		collection.entries.push({ sink: sink as CommitSink<unknown>, item });
	});
}

/** PostgreSQL transactions that collect items for their commit. */
export class CollectingDriver extends PostgresDriver {
	override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
		await super.beginTransaction(connection, settings);
		collections.set(connection, { entries: [], savepoints: [] });
	}

	override async commitTransaction(connection: DatabaseConnection): Promise<void> {
		const items = bySink(collections.get(connection)?.entries ?? []);
		collections.delete(connection);
		const statements = [...items].map(([sink, own]) => sink.beforeCommit(own)).filter((text) => text !== null);
		if (statements.length === 0) await super.commitTransaction(connection);
		// An aborted transaction rejects the first statement, so the commit needs no check of its own.
		else await connection.executeQuery(CompiledQuery.raw([...statements, "commit"].join("; ")));
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
	for (const { sink, item } of entries) {
		const own = items.get(sink);
		if (own) own.push(item);
		else items.set(sink, [item]);
	}
	return items;
}
