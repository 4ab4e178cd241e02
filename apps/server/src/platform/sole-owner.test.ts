import { createTestDatabase, until } from "@stride/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createLog } from "./log.ts";
import { createSoleOwner } from "./sole-owner.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

function process(name: string, group = "processes") {
	const logged: string[] = [];
	let lost = 0;
	const log = createLog("info", { write: (line) => void logged.push(line) });
	const owner = createSoleOwner({ directUrl: database.url, name, group, log, onLost: () => void lost++, regainMs: 0 });
	return { ...owner, logged, lost: () => lost };
}

/** Queries the database for one value. */
async function queryValue(text: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	const { rows } = await client.query(`select (${text}) as value`);
	await client.end();
	return rows[0]?.value;
}

const locksOfDatabase = "pg_locks join pg_database on pg_database.oid = database where datname = current_database()";
const countHeld = () =>
	queryValue(`select count(*)::int from ${locksOfDatabase} and locktype = 'advisory' and granted`);
const endHolder = () =>
	queryValue(`select pg_terminate_backend(pid) from ${locksOfDatabase} and locktype = 'advisory' and granted limit 1`);

it("[S3] a second process logs that it waits, and continues when the first releases the name", async () => {
	const [first, second] = [process("video"), process("video")];
	await first.acquire();
	let isHeld = false;
	const waiting = second.acquire().then(() => {
		isHeld = true;
	});
	await until("the word", () => second.logged.some((line) => line.includes("waiting for that one to end")));
	expect(isHeld).toBe(false);
	await first.release();
	await waiting;
	await second.release();
});

it("[S3] different names do not block each other", async () => {
	const [first, second] = [process("one"), process("two")];
	await first.acquire();
	await second.acquire();
	await Promise.all([first.release(), second.release()]);
});

it("[S3] a process of a former version, which holds the group's name, excludes all names of the group", async () => {
	const former = new pg.Client({ connectionString: database.url });
	await former.connect();
	await former.query("select pg_advisory_lock(hashtextextended('nodes', 0))");
	const node = process("nodes http://a.test", "nodes");
	const waiting = node.acquire();
	await until("the word", () => node.logged.some((line) => line.includes("waiting for that one to end")));
	await former.end();
	await waiting;
	const again = new pg.Client({ connectionString: database.url });
	await again.connect();
	const { rows } = await again.query("select pg_try_advisory_lock(hashtextextended('nodes', 0)) as held");
	expect(rows).toEqual([{ held: false }]);
	await Promise.all([again.end(), node.release()]);
});

it("[S3] an owner that only lost its connection acquires the name again", async () => {
	const first = process("regained");
	await first.acquire();
	await endHolder();
	await until("the connection to be missed", () => first.logged.some((line) => line.includes("broke")));
	await until("the name to be held again", async () => (await countHeld()) === 2);
	expect(first.lost()).toBe(0);
	await first.release();
});

it("[S3] an owner that lost the name to another process is notified", async () => {
	const [first, second] = [process("taken"), process("taken")];
	await first.acquire();
	const waiting = second.acquire();
	await until("the second to wait", () => second.logged.some((line) => line.includes("waiting")));
	await endHolder();
	await waiting;
	await until("the first to be notified", () => first.lost() === 1);
	await Promise.all([first.release(), second.release()]);
});
