import { type DatabaseConnection, DummyDriver, Kysely, PostgresDialect, type QueryExecutor, Transaction } from "kysely";
import type { Db } from "./database.ts";
import { type Settled, settleAll } from "./settle-all.ts";

/**
 * Executes statements that do not depend on each other on one connection. Those that are ready at the same time are
 * sent together: one system call, which wakes PostgreSQL once.
 * @param begin must use the `db` that it receives
 * @throws the first failure in the order of the list, after the last answer, so that the connection is free
 */
export async function sendTogether<const Statements extends readonly unknown[]>(
	db: Db,
	begin: (db: Db) => Statements,
): Promise<Settled<Statements>> {
	const executor = db.getExecutor();
	return executor.provideConnection((connection) =>
		settleAll(begin(onConnection(executor, connection, db.isTransaction))),
	);
}

/** A transaction would contain the statements beside it. */
class NoTransactions extends DummyDriver {
	override beginTransaction(): Promise<void> {
		return Promise.reject(new Error("Statements that are sent together cannot begin a transaction."));
	}
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error("The connection is open.")) });
const props = { config: { dialect }, dialect, driver: new NoTransactions() };

/** As Kysely's own, but a statement does not wait for the answer to the one before it. */
function onConnection(executor: QueryExecutor, connection: DatabaseConnection, isTransaction: boolean): Db {
	const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
	return new (isTransaction ? Transaction : Kysely)({ ...props, executor: own }) as Db;
}
