import { once } from "node:events";
import { createServer } from "node:net";
import { createTestDatabase, freePort } from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ConfigError } from "./config-error.ts";
import { explainDatabaseFailure, explainFolderFailure, explainListenFailure } from "./explain-failure.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

async function failureAt(url: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url });
	try {
		await client.connect();
	} catch (error) {
		return explainDatabaseFailure(error, url);
	} finally {
		await client.end().catch(() => undefined);
	}
	throw new Error("The connection was expected to fail.");
}

it("an unreachable database is reported in one line, without the password", async () => {
	const failure = await failureAt(`postgres://stride:hidden@127.0.0.1:${await freePort()}/stride`);
	expect(failure).toBeInstanceOf(ConfigError);
	expect(String(failure)).toMatch(
		/^ConfigError: The database at 127\.0\.0\.1:\d+ cannot be used: nothing listens there[^\n]*$/,
	);
	expect(String(failure)).not.toContain("hidden");
});

it("an unknown database is reported by its name", async () => {
	const url = new URL(database.url);
	url.pathname = "/nothing_here";
	expect(String(await failureAt(url.href))).toContain('there is no database "nothing_here"');
});

it("a wrong password is reported as such, and other errors are unchanged", () => {
	const wrong = Object.assign(new Error("password authentication failed"), { code: "28P01" });
	expect(String(explainDatabaseFailure(wrong, "postgres://a:hidden@db.example/s"))).toMatch(
		/db\.example:5432.*password is wrong/,
	);
	const other = new Error("a migration failed");
	expect(explainDatabaseFailure(other, "postgres://db.example/s")).toBe(other);
});

it("a port in use is reported with the setting to change", async () => {
	const first = createServer().listen(0, "127.0.0.1");
	await once(first, "listening");
	const { port } = first.address() as { port: number };
	const second = createServer().listen(port, "127.0.0.1");
	const [error] = await once(second, "error");
	expect(String(explainListenFailure(error))).toContain(`127.0.0.1:${port} is in use by another program. Set PORT`);
	first.close();
});

it.each([
	["EEXIST", "it is a file"],
	["EACCES", "this user may not write there"],
	["EROFS", "its file system is read-only; a unit of systemd has to name it in ReadWritePaths="],
	[
		"ENOENT",
		"it cannot be created; its file system may be read-only, and a unit of systemd has to name it in ReadWritePaths=",
	],
])("a data folder that fails with %s is reported in one line", (code, reason) => {
	const failure = explainFolderFailure(Object.assign(new Error("x"), { code }), "/srv/stride");
	expect(String(failure)).toBe(`ConfigError: DATA_DIR /srv/stride cannot be used: ${reason}.`);
});

it("another failure of the data folder is not hidden", () => {
	const error = Object.assign(new Error("x"), { code: "EIO" });
	expect(explainFolderFailure(error, "/srv/stride")).toBe(error);
});
