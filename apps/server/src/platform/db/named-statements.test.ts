import { createTestDatabase } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { compileOnce } from "./compile-once.ts";
import { createDatabase, createPool, type Db } from "./database.ts";
import { sendTogether } from "./send-together.ts";

type Notes = { noteOfTest: { id: number; text: string } };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const pools: ReturnType<typeof createPool>[] = [];

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	const db = open();
	await sql`create table note_of_test (id int primary key, text text not null)`.execute(db);
	await sql`insert into note_of_test select at, 'note ' || at from generate_series(1, 9) as at`.execute(db);
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));
afterAll(() => database.drop());

/** One connection. */
function open({ hasSessions = true } = {}): Db {
	const pool = createPool(database.ownerUrl, 1, () => undefined, { hasSessions });
	pools.push(pool);
	return createDatabase(pool);
}

const notes = (db: Db) => db.withTables<Notes>() as unknown as ReturnType<typeof db.withTables<Notes>>;
const selectNote = compileOnce((db, { id }: { id: number }) =>
	notes(db).selectFrom("noteOfTest").select(["id", "text"]).where("id", "=", id),
);
const find = async (db: Db, id: number) => (await selectNote(db, { id })).rows[0]?.text;
const prepared = async (db: Db) => {
	const { rows } = await sql<{ calls: number }>`
		select generic_plans + custom_plans as calls from pg_prepared_statements where from_sql is not true`.execute(db);
	return rows.map(({ calls }) => calls);
};

it("a statement that is compiled once is parsed once for each connection", async () => {
	const db = open();
	for (let id = 1; id <= 9; id++) expect(await find(db, id)).toBe(`note ${id}`);
	expect(await prepared(db)).toEqual([9]);
	const other = open();
	expect(await find(other, 3)).toBe("note 3");
	expect(await prepared(other)).toEqual([1]);
});

it("statements that are sent together share one name before its answer has arrived", async () => {
	const db = open();
	const texts = await sendTogether(db, (one) => [find(one, 1), find(one, 2), find(one, 3)]);
	expect([texts, await prepared(db)]).toEqual([["note 1", "note 2", "note 3"], [3]]);
});

it("other statements, and all of them behind a pooler, have no name", async () => {
	const db = open();
	await notes(db).selectFrom("noteOfTest").select("id").where("id", "=", 1).execute();
	expect(await prepared(db)).toEqual([]);
	const pooled = open({ hasSessions: false });
	expect(await find(pooled, 1)).toBe("note 1");
	expect(await prepared(pooled)).toEqual([]);
});

it("a failure within a transaction leaves the name usable", async () => {
	const db = open();
	const failed = db.transaction().execute(async (tx) => {
		await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined);
		return find(tx, 1);
	});
	await expect(failed).rejects.toMatchObject({ code: "25P02" });
	expect(await find(db, 1)).toBe("note 1");
	expect(await find(db, 2)).toBe("note 2");
	expect(await prepared(db)).toEqual([2]);
});

it.each([
	["a migration that changes the type of a column", "alter table note_of_test alter column text type varchar(99)"],
	["a session that was reset", "deallocate all"],
])("after %s one call fails, and the next ones succeed", async (_, change) => {
	const db = open();
	expect(await find(db, 1)).toBe("note 1");
	await sql.raw(change).execute(db);
	await expect(find(db, 1)).rejects.toMatchObject({ code: expect.stringMatching(/^(0A000|26000)$/) });
	for (let id = 1; id <= 3; id++) expect(await find(db, id)).toBe(`note ${id}`);
	await sql`alter table note_of_test alter column text type text`.execute(db);
});
