import { createTestDatabase, until } from "@stride/testing";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { createNode, createNodes, listen, startProxy } from "./signals.test-steps.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const nodes = createNodes(() => database);
const { start } = nodes;
const run = (id: string) => ({ kind: "run", id });

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
});
afterEach(() => nodes.stop());
afterAll(() => database.drop());

/** Waits until a time has passed since a moment. */
const passed = (sinceMs: number, ms: number) => until(`${ms} ms to pass`, () => performance.now() - sinceMs >= ms);

describe("a transaction that stays open for ten seconds", () => {
	it("[U4] is delivered after its commit, although later ones were delivered before", async () => {
		const other = await start();
		const lost = createNode(database);
		const lock = new pg.Client({ connectionString: database.url });
		await lock.connect();
		await lock.query("select pg_advisory_lock(49)");
		const heldSince = performance.now();
		const slow = lost.db.transaction().execute(async (tx) => {
			await sql`select pg_current_xact_id()`.execute(tx);
			await lost.signals.publish(tx, run("slow"));
			await sql`set local lock_timeout = 0`.execute(tx);
			await sql`select pg_advisory_xact_lock(49)`.execute(tx);
		});
		let later = 0;
		await until("ten seconds of later transactions", async () => {
			await lost.db.transaction().execute((tx) => lost.signals.publish(tx, run(`later-${later++}`)));
			return performance.now() - heldSince >= 10_000;
		});
		expect(other.received.length).toBeGreaterThan(0);
		expect(other.received).not.toContain("slow");
		await lock.query("select pg_advisory_unlock(49)");
		await slow;
		await until("its signal", () => other.received.includes("slow"));
		await until("all the others", () => new Set(other.received).size === later + 1);
		await lock.end();
		await lost.stop(true);
	});
});

describe("a listening connection that is lost for five seconds", () => {
	it("[U4] catches up on its return, also where it was only silent", async () => {
		const proxy = await startProxy(database);
		try {
			const [away, other] = [await start({ directUrl: proxy.url }), await start()];
			proxy.hold();
			const lostAt = performance.now();
			for (let n = 0; n < 20; n++) {
				await away.db.transaction().execute((tx) => away.signals.publish(tx, run(`out-${n}`)));
				await other.db.transaction().execute((tx) => other.signals.publish(tx, run(`in-${n}`)));
			}
			await until("the others to take over", () => other.received.filter((id) => id.startsWith("out")).length >= 20);
			await passed(lostAt, 5_000);
			proxy.restore();
			await until("the subscribers to read again", () => away.reconnects() === 1);
			await other.signals.publish(other.db, run("in-again"));
			await away.signals.publish(away.db, run("out-again"));
			await until("signals in both directions", () => {
				return away.received.includes("in-again") && other.received.includes("out-again");
			});
		} finally {
			await nodes.stop();
			await proxy.stop();
		}
	});
});

describe("a burst of ten thousand commits", () => {
	it("[U4] is delivered in batches, and leaves no row", async () => {
		const [one, other] = [await start(), await start()];
		const former = await listen(database);
		onTestFinished(() => former.stop());
		// A batch has one notification for each subject: with few of them, commits during one sending share it.
		const ids = ["campaign-0", "campaign-1"];
		const commits = 10_000;
		let next = 0;
		const work = async () => {
			while (next < commits) {
				const id = String(ids[next++ % ids.length]);
				await one.db.transaction().execute((tx) => one.signals.publish(tx, run(id)));
			}
		};
		await Promise.all(Array.from({ length: 10 }, work));
		await one.signals.publish(one.db, run("last"));
		await until("the last signal", () => other.received.includes("last"));
		expect(new Set(other.received)).toEqual(new Set([...ids, "last"]));
		expect(one.received).toHaveLength(commits + 1);
		expect(former.payloads.length).toBeLessThan(commits);
		await until("no row to be left", async () => {
			const { rows } = await sql`select from unsent_signal limit 1`.execute(one.db);
			return rows.length === 0;
		});
	});
});
