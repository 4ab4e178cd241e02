import { randomBytes } from "node:crypto";
import { migrate } from "@stride/server/migrate";
import pg from "pg";

const templateDatabase = "template_migrated";

/** Creates the migrated database that `createTestDatabase` copies. @param url addresses of the server's databases */
export async function createTemplateDatabase(url: (database?: string) => string): Promise<void> {
	const admin = new pg.Client({ connectionString: url("postgres") });
	await admin.connect();
	await admin.query(`create database ${templateDatabase}`);
	await admin.end();
	const client = new pg.Client({ connectionString: url(templateDatabase) });
	await client.connect();
	await migrate(client);
	await client.end();
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates a migrated database, copied from the template. @param postgresUrl any database of the server */
export async function createTestDatabase(postgresUrl: string): Promise<TestDatabase> {
	const name = `test_${randomBytes(6).toString("hex")}`;
	const asAdmin = async (statement: string) => {
		const admin = new pg.Client({ connectionString: postgresUrl });
		await admin.connect();
		try {
			await admin.query(statement);
		} finally {
			await admin.end();
		}
	};
	await asAdmin(`create database ${name} template ${templateDatabase}`);
	const url = new URL(postgresUrl);
	url.pathname = `/${name}`;
	return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}
