import { createTestDatabase } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { type CommitSink, collectForCommit, executeWithCommit } from "./commit-collector.ts";
import { createDatabase, createPool, type Db } from "./database.ts";
import { sendTogether } from "./send-together.ts";

type Notes = { note: { id: number; text: string } };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
/** Of idle connections. */
const failures: string[] = [];
/** What was written to each connection, one entry per system call. */
let writes: string[];

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	await open(1);
	await sql`create table note (id int primary key, text text not null)`.execute(createDatabase(pool));
	await pool.end();
});
afterAll(() => database.drop());
beforeEach(() => open(1));
afterEach(async () => {
	await sql`delete from note`.execute(createDatabase(pool));
	await pool.end();
	expect(failures).toEqual([]);
});

async function open(size: number): Promise<void> {
	failures.length = 0;
	pool = createPool(database.ownerUrl, size, (error) => failures.push(error.message));
	pool.on("connect", ({ connection: { stream } }) => {
		const { _write, _writev } = stream;
		stream._write = (chunk, ...others) => {
			writes.push(String(chunk));
			_write.call(stream, chunk, ...others);
		};
		stream._writev = (chunks, done) => {
			writes.push(chunks.map(({ chunk }) => String(chunk)).join(""));
			_writev?.call(stream, chunks, done);
		};
	});
	writes = [];
	await sql`select 1`.execute(createDatabase(pool));
	writes.length = 0;
}

const select = async (db: Db, value: unknown): Promise<unknown> =>
	(await sql<{ value: unknown }>`select ${value}::text as value`.execute(db)).rows[0]?.value;
const fail = (db: Db) => sql`select 1 / ${0}::int`.execute(db);
const notes = (db: Db) => db.withTables<Notes>() as unknown as ReturnType<typeof db.withTables<Notes>>;
const insert = (db: Db, id: number) => notes(db).insertInto("note").values({ id, text: "text" });
const listNotes = async (db: Db): Promise<number[]> =>
	(await notes(db).selectFrom("note").select("id").orderBy("id").execute()).map(({ id }) => id);
const openWith = (db: Db) => notes(db).selectFrom("note").select("id").execute();

it("each caller receives its own rows or failure, among 200 at once on 10 connections", async () => {
	await pool.end();
	await open(10);
	const db = createDatabase(pool);
	const results = await Promise.allSettled(
		Array.from({ length: 200 }, (_, caller) => {
			const values = (connection: Db) =>
				[`${caller} a`, `${caller} b`, `${caller} c`].map((value) => select(connection, value));
			if (caller % 4 === 1) return sendTogether(db, (one) => [...values(one), fail(one)]);
			if (caller % 4 === 2) return sendTogether(db, (one) => [fail(one), ...values(one)]);
			if (caller % 4 === 3) return db.transaction().execute((tx) => sendTogether(tx, values));
			return sendTogether(db, values);
		}),
	);
	for (const [caller, result] of results.entries()) {
		if (caller % 4 === 1 || caller % 4 === 2) {
			expect(result).toMatchObject({ status: "rejected", reason: { code: "22012" } });
		} else {
			expect(result).toEqual({ status: "fulfilled", value: [`${caller} a`, `${caller} b`, `${caller} c`] });
		}
	}
	expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([10, 10, 0]);
	const again = await Promise.all(Array.from({ length: 200 }, (_, caller) => select(db, caller)));
	expect(again).toEqual(Array.from({ length: 200 }, (_, caller) => String(caller)));
});

it("statements of one moment are written at once", async () => {
	const db = createDatabase(pool);
	expect(await sendTogether(db, (one) => [select(one, "a"), select(one, "b"), select(one, "c")])).toEqual([
		"a",
		"b",
		"c",
	]);
	expect(writes).toHaveLength(1);
});

it("a failing statement leaves the others and the connection usable", async () => {
	const db = createDatabase(pool);
	const others: unknown[] = [];
	const sent = sendTogether(db, (one) => [
		fail(one),
		select(one, "kept").then((value) => others.push(value)),
		sql`not sql`.execute(one),
	]);
	await expect(sent).rejects.toMatchObject({ code: "22012" });
	expect(others).toEqual(["kept"]);
	expect(await select(db, "next")).toBe("next");
	expect(pool.totalCount).toBe(1);
});

it("a statement that is cancelled by its timeout fails alone", async () => {
	const db = createDatabase(pool);
	await sql`set statement_timeout = '50ms'`.execute(db);
	const results: unknown[] = [];
	const sent = sendTogether(db, (one) => [
		sql`select pg_sleep(600)`.execute(one),
		select(one, "kept").then((value) => results.push(value)),
	]);
	await expect(sent).rejects.toMatchObject({ code: "57014" });
	expect([...results, await select(db, "next")]).toEqual(["kept", "next"]);
});

it("a connection that ends between the answers fails the unanswered statements and is replaced", async () => {
	const db = createDatabase(pool);
	const answered: unknown[] = [];
	const sent = sendTogether(db, (one) => [
		select(one, "answered").then((value) => answered.push(value)),
		sql`select pg_terminate_backend(pg_backend_pid())`.execute(one),
		select(one, "lost").then((value) => answered.push(value)),
	]);
	await expect(sent).rejects.toThrow(/terminat/i);
	expect(answered).toEqual(["answered"]);
	expect(await select(db, "next")).toBe("next");
	expect(pool.totalCount).toBe(1);
	expect(failures.splice(0).join()).toMatch(/terminat/i);
});

it("a failing statement of a transaction undoes all of it", async () => {
	const db = createDatabase(pool);
	const work = db.transaction().execute(async (tx) => {
		await insert(tx, 1).execute();
		await sendTogether(tx, (one) => [insert(one, 2).execute(), fail(one), insert(one, 3).execute()]);
	});
	await expect(work).rejects.toMatchObject({ code: "22012" });
	expect(await listNotes(db)).toEqual([]);
});

it("a transaction cannot begin between other statements", async () => {
	const db = createDatabase(pool);
	const sent = sendTogether(db, (one) => [one.transaction().execute(openWith)]);
	await expect(sent).rejects.toThrow("cannot begin a transaction");
	expect(await select(db, "next")).toBe("next");
});

it("a transaction sends its begin with the reads that follow, and before anything else", async () => {
	const db = createDatabase(pool);
	await db.transaction().execute(async (tx) => {
		await sendTogether(tx, (one) => [openWith(one), openWith(one)]);
		expect(writes).toHaveLength(1);
	});
	writes.length = 0;
	await db.transaction().execute(async (tx) => void (await insert(tx, 1).execute()));
	expect(writes.map((text) => /begin|insert|commit/.exec(text)?.[0])).toEqual(["begin", "insert", "commit"]);
});

// No isolation level of PostgreSQL: `begin` fails.
it.each<[string, (tx: Db) => Promise<unknown>]>([
	["a read", openWith],
	["a change", (tx) => insert(tx, 1).execute()],
	["both", (tx) => sendTogether(tx, (one) => [openWith(one), insert(one, 1).execute(), openWith(one)])],
	[
		"a change within a read",
		(tx) =>
			notes(tx)
				.with("added", (cte) => cte.insertInto("note").values({ id: 1, text: "" }).returning("id"))
				.selectFrom("added")
				.select("id")
				.execute(),
	],
])("a transaction that does not begin executes nothing: %s", async (_case, work) => {
	const db = createDatabase(pool);
	await expect(db.transaction().setIsolationLevel("snapshot").execute(work)).rejects.toMatchObject({ code: "42601" });
	expect(await listNotes(db)).toEqual([]);
});

it("a statement for the commit is sent with it, and only then", async () => {
	const db = createDatabase(pool);
	await db.transaction().execute(async (tx) => {
		await openWith(tx);
		await executeWithCommit(tx, insert(tx, 1).compile());
		await executeWithCommit(tx, insert(tx, 2).compile());
		expect(await listNotes(tx)).toEqual([]);
		writes.length = 0;
	});
	expect(writes).toHaveLength(1);
	expect(await listNotes(db)).toEqual([1, 2]);
	await executeWithCommit(db, insert(db, 3).compile());
	expect(await listNotes(db)).toEqual([1, 2, 3]);
});

it("a transaction of statements for the commit alone begins before them", async () => {
	const db = createDatabase(pool);
	await db.transaction().execute(async (tx) => {
		await executeWithCommit(tx, insert(tx, 1).compile());
		await executeWithCommit(tx, insert(tx, 2).compile());
	});
	expect(await listNotes(db)).toEqual([1, 2]);
	expect(writes.slice(0, 2).map((text) => text.match(/begin|insert|commit/g))).toEqual([
		["begin"],
		["insert", "insert", "commit"],
	]);
	const undone = db.transaction().execute(async (tx) => {
		await executeWithCommit(tx, insert(tx, 3).compile());
		await executeWithCommit(tx, insert(tx, 1).compile());
	});
	await expect(undone).rejects.toMatchObject({ code: "23505" });
	expect(await listNotes(db)).toEqual([1, 2]);
});

it.each([true, false])(
	"a statement that fails with the commit undoes the transaction, whose items are dropped (with SQL of a sink: %s)",
	async (hasSql) => {
		const db = createDatabase(pool);
		const afterCommit = vi.fn();
		const sink: CommitSink<string> = {
			beforeCommit: () => (hasSql ? "insert into note values (7, '')" : null),
			afterCommit,
		};
		await insert(db, 2).execute();
		const work = db.transaction().execute(async (tx) => {
			await insert(tx, 1).execute();
			await collectForCommit(tx, sink, "item");
			await executeWithCommit(tx, insert(tx, 2).compile());
			await executeWithCommit(tx, insert(tx, 3).compile());
		});
		await expect(work).rejects.toMatchObject({ code: "23505" });
		expect(afterCommit).not.toHaveBeenCalled();
		expect(await listNotes(db)).toEqual([2]);
	},
);

it("a parameter that may fail to be written rejects the statement before the commit", async () => {
	const db = createDatabase(pool);
	const work = db.transaction().execute(async (tx) => {
		await insert(tx, 1).execute();
		await executeWithCommit(tx, sql`insert into note values (2, ${{ big: 1n }})`.compile(tx));
	});
	await expect(work).rejects.toThrow("Not plain values");
	expect(await listNotes(db)).toEqual([]);
});

it("a rollback drops the statements for the commit, and one to a savepoint those after it", async () => {
	const db = createDatabase(pool);
	const undone = db.transaction().execute(async (tx) => {
		await executeWithCommit(tx, insert(tx, 1).compile());
		throw new Error("undone");
	});
	await expect(undone).rejects.toThrow("undone");
	const tx = await db.startTransaction().execute();
	await executeWithCommit(tx, insert(tx, 2).compile());
	const saved = await tx.savepoint("here").execute();
	await executeWithCommit(saved, insert(saved, 3).compile());
	const back = await saved.rollbackToSavepoint("here").execute();
	await executeWithCommit(back, insert(back, 4).compile());
	await back.commit().execute();
	expect(await listNotes(db)).toEqual([2, 4]);
});
