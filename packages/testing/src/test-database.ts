import { randomBytes } from "node:crypto";
import { prepareDatabase } from "@stride/server/prepare-database";
import { RUNTIME_ROLE } from "@stride/tools/postgres/connection";
import pg from "pg";

const templateDatabase = "template_migrated";

/** Creates the migrated database that `createTestDatabase` copies. @param url addresses of the server's databases */
export async function createTemplateDatabase(url: (database?: string) => string): Promise<void> {
	const admin = new pg.Client({ connectionString: url("postgres") });
	await admin.connect();
	await admin.query(`create database ${templateDatabase}`);
	await admin.end();
	await prepareDatabase(url(templateDatabase), RUNTIME_ROLE);
}

export type TestDatabase = {
	/** Of the role that runs the product. */
	url: string;
	ownerUrl: string;
	drop(): Promise<void>;
};

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
	const ownerUrl = new URL(postgresUrl);
	ownerUrl.pathname = `/${name}`;
	const url = new URL(ownerUrl);
	url.username = RUNTIME_ROLE;
	return {
		url: url.href,
		ownerUrl: ownerUrl.href,
		drop: () => asAdmin(`drop database if exists ${name} with (force)`),
	};
}
