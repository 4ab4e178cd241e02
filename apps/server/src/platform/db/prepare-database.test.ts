import { createTestDatabase } from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { prepareDatabase } from "./prepare-database.ts";
import { checkMigrations } from "./run-migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let owner: pg.Client;

async function connect(url: string): Promise<pg.Client> {
	const fresh = new pg.Client({ connectionString: url });
	await fresh.connect();
	return fresh;
}

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	await prepareDatabase(database.ownerUrl, new URL(database.url).username);
	[client, owner] = [await connect(database.url), await connect(database.ownerUrl)];
});
afterAll(async () => {
	await client.end();
	await owner.end();
	await database.drop();
});

describe("the role that runs the product", () => {
	it.each([
		"alter table donation disable trigger all",
		"alter table ledger_entry add column note text",
		"set session_replication_role = replica",
		"drop table donation",
		"truncate provider_event",
		"create table note (id int)",
		"create extension pgcrypto",
		"create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$",
		"alter table pgboss.job add column note text",
		"update ledger_transfer set amount_cents = 1",
		"delete from audit_event",
		"delete from audit_event_past",
		"insert into audit_event_rest select * from audit_event",
		"drop table audit_event_past",
		"update audit_retention set years = 1",
		"delete from donation",
		"delete from platform_movement",
		"delete from donation_dispute",
		"delete from payout_hold",
		"delete from connected_account",
		"delete from installation",
		"delete from migration",
	])("[D3] [U3] may not: %s", async (statement) => {
		await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
	});

	it("[U4] waits neither for a lock nor for a statement indefinitely", async () => {
		const settings = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
		const { rows } = await client.query("select name, setting::int from pg_settings where name = any($1)", [settings]);
		expect(rows.map(({ name, setting }) => [name, setting]).sort()).toEqual([
			["idle_in_transaction_session_timeout", 60_000],
			["lock_timeout", 10_000],
			["statement_timeout", 60_000],
		]);
	});

	it("may not start the product on a database that lacks a migration", async () => {
		await checkMigrations(client);
		const { rows } = await owner.query<{ name: string }>(
			"delete from migration where name = (select max(name) from migration) returning name",
		);
		await expect(checkMigrations(client)).rejects.toThrow(`lacks 1 migrations (the first is ${rows[0]?.name}`);
	});
});
