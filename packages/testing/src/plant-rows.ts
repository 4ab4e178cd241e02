import pg from "pg";

/**
 * Writes what the database refuses to the product, so that a test can show what follows: triggers and foreign keys are
 * off for this connection, which needs the rights of a superuser.
 */
export async function plantRows(databaseUrl: string, statement: string, values: unknown[] = []): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query("set session_replication_role = replica");
		await client.query(statement, values);
	} finally {
		await client.end();
	}
}
