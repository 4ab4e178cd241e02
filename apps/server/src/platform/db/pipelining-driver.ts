import { type CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from "kysely";
import { settleAll } from "./settle-all.ts";

/** PostgreSQL transactions whose `begin` is sent together with the reads that they begin with. */
export class PipeliningDriver extends PostgresDriver {
	readonly #prepared = new WeakSet<DatabaseConnection>();
	/** The transactions whose `begin` is not answered yet, by connection. */
	readonly #opening = new WeakMap<DatabaseConnection, Promise<void>>();

	override async acquireConnection(
		...args: Parameters<PostgresDriver["acquireConnection"]>
	): Promise<DatabaseConnection> {
		const connection = await super.acquireConnection(...args);
		// Replaces the method instead of wrapping the connection, which the base class identifies.
		if (!this.#prepared.has(connection)) {
			this.#prepared.add(connection);
			const execute = connection.executeQuery.bind(connection);
			connection.executeQuery = (query, options) => {
				const opening = this.#opening.get(connection);
				return opening ? executeAfter(opening, query, () => execute<never>(query, options)) : execute(query, options);
			};
		}
		return connection;
	}

	override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
		const opening = super.beginTransaction(connection, settings);
		this.#opening.set(connection, opening);
		const settle = () => void this.#opening.delete(connection);
		// The first statement, or the end of the transaction, fails with the reason.
		opening.then(settle, settle);
	}
}

/**
 * A read does not wait for the answer to `begin`: if that fails, its result is not used. Anything else waits, since it
 * would take effect outside of the transaction.
 */
async function executeAfter<T>(opening: Promise<void>, query: CompiledQuery, execute: () => Promise<T>): Promise<T> {
	if (!isRead(query)) {
		await opening;
		return execute();
	}
	const [, result] = await settleAll([opening, execute()]);
	return result;
}

/** A `with` may contain a statement that changes data. */
const isRead = ({ query }: CompiledQuery): boolean => query.kind === "SelectQueryNode" && !("with" in query);
