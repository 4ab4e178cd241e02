import pg from "pg";

/** Runs statements as the owner of the database. @param ownerUrl `ownerUrl` of the app or the database */
export async function runAsOwner(ownerUrl: string, ...statements: string[]): Promise<void> {
	const client = new pg.Client({ connectionString: ownerUrl });
	await client.connect();
	try {
		for (const statement of statements) await client.query(statement);
	} finally {
		await client.end();
	}
}

/**
 * Writes what the database refuses, so that a test can show what follows: triggers and foreign keys are off for this
 * connection.
 */
export const plantRows = (ownerUrl: string, statement: string): Promise<void> =>
	runAsOwner(ownerUrl, "set session_replication_role = replica", statement);
