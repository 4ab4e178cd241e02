import { createTestDatabase, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { Db } from "../db/database.ts";
import { createNode, createNodes, listen, startProxy } from "./signals.test-steps.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const nodes = createNodes(() => database);
const { start } = nodes;

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
});
afterEach(() => nodes.stop());
afterAll(() => database.drop());

const countUnsent = async (db: Db): Promise<number> => {
	const { rows } = await sql<{ count: number }>`select count(*) as count from unsent_signal`.execute(db);
	return Number(rows[0]?.count);
};
const run = (id: string) => ({ kind: "run", id });

describe("a signal of a transaction", () => {
	it("[U4] reaches every process once, after the commit", async () => {
		const [one, other] = [await start(), await start()];
		await one.db.transaction().execute(async (tx) => {
			await one.signals.publish(tx, run("a"));
			await one.signals.publish(tx, run("a"));
			await one.signals.hint(tx, run("b"));
			expect(one.received).toEqual([]);
		});
		expect(one.received).toEqual(["a", "b"]);
		await until("the other process", () => other.received.length >= 2);
		await until("the row to be removed", async () => (await countUnsent(one.db)) === 0);
		await one.signals.publish(one.db, run("last"));
		await until("the last signal", () => other.received.includes("last"));
		expect(other.received).toEqual(["a", "b", "last"]);
		expect(one.received).toEqual(["a", "b", "last"]);
	});

	it("[U4] is not sent when the transaction is rolled back", async () => {
		const [one, other] = [await start(), await start()];
		const failed = one.db.transaction().execute(async (tx) => {
			await one.signals.publish(tx, run("rolled-back"));
			throw new Error("invented");
		});
		await expect(failed).rejects.toThrow("invented");
		const aborted = one.db.transaction().execute(async (tx) => {
			await one.signals.publish(tx, run("aborted"));
			await sql`select 1/0`.execute(tx).catch(() => undefined);
		});
		await expect(aborted).rejects.toThrow();
		await one.signals.publish(one.db, run("next"));
		await until("the next signal", () => other.received.includes("next"));
		expect([one.received, other.received]).toEqual([["next"], ["next"]]);
		expect(one.committed).toHaveLength(1);
	});

	it("[U4] is not sent when its savepoint is rolled back", async () => {
		const [one, other] = [await start(), await start()];
		const tx = await one.db.startTransaction().execute();
		await one.signals.publish(tx, run("before"));
		const outer = await tx.savepoint("outer").execute();
		await one.signals.publish(outer, run("within"));
		const inner = await outer.savepoint("inner").execute();
		await one.signals.publish(inner, run("innermost"));
		await inner.releaseSavepoint("inner").execute();
		await outer.rollbackToSavepoint("outer").execute();
		await one.signals.publish(tx, run("after"));
		await tx.commit().execute();
		await until("the other process", () => other.received.includes("after"));
		expect([one.received, other.received]).toEqual([
			["before", "after"],
			["before", "after"],
		]);
	});

	it("[U4] is one of a thousand, and all arrive", async () => {
		const [one, other] = [await start(), await start()];
		const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
		await one.db.transaction().execute(async (tx) => {
			for (const id of ids) await one.signals.publish(tx, run(id));
		});
		await until("all of them", () => other.received.length >= ids.length);
		expect(new Set(other.received)).toEqual(new Set(ids));
		expect(other.received).toHaveLength(ids.length);
	});

	it.each([
		["of 8,000 bytes", "a".repeat(8_000)],
		["with a quote", "a'); drop table donation; --"],
		["with a comma", "a,run:b"],
		["without an id", ""],
	])("[U4] %s is refused, and the transaction is rolled back", async (_, id) => {
		const one = await start();
		const refused = one.db.transaction().execute((tx) => one.signals.publish(tx, run(id)));
		await expect(refused).rejects.toThrow("Not a signal");
		await expect(one.signals.publish(one.db, run(id))).rejects.toThrow("Not a signal");
		await expect(one.signals.hint(one.db, run(id))).rejects.toThrow("Not a signal");
		expect(await countUnsent(one.db)).toBe(0);
	});

	it("[U4] is committed and delivered although a subscriber fails", async () => {
		const one = await start();
		const seen: string[] = [];
		one.signals.subscribe("run", () => {
			throw new Error("invented");
		});
		one.signals.subscribe("run", (id) => seen.push(id));
		await one.db.transaction().execute((tx) => one.signals.publish(tx, run("a")));
		expect(seen).toEqual(["a"]);
	});
});

describe("signals between versions", () => {
	it("[U4] are notifications of one signal each, as the former version sends and reads them", async () => {
		const one = await start();
		const former = await listen(database);
		try {
			await one.db.transaction().execute(async (tx) => {
				for (const id of ["a", "b"]) await one.signals.publish(tx, run(id));
			});
			await until("both notifications", () => former.payloads.length >= 2);
			expect(former.payloads).toEqual(["run:a", "run:b"]);
			await former.client.query("begin; select pg_notify('stride_changed', 'run:c'); commit");
			await until("the former version's signal", () => one.received.includes("c"));
			for (const payload of ["", "run", "run:", `run:${"x".repeat(7_000)}`, "run:a,run:b"]) {
				await former.client.query("select pg_notify('stride_changed', $1)", [payload]);
			}
			await former.client.query("select pg_notify('stride_changed', 'run:d')");
			await until("the last signal", () => one.received.includes("d"));
			expect(one.received).toEqual(["a", "b", "c", "d"]);
		} finally {
			await former.stop();
		}
	});
});

describe("a process that ends between its commit and its signal", () => {
	it("[U4] leaves it to the others, which deliver it within three seconds", async () => {
		const others = [await start(), await start()];
		// Never started, so it sends nothing.
		const lost = createNode(database);
		await lost.db.transaction().execute(async (tx) => {
			await lost.signals.publish(tx, run("a"));
			await lost.signals.publish(tx, run("b"));
		});
		for (const other of others) await until("both signals", () => other.received.length >= 2);
		expect(others.map(({ received }) => received.toSorted())).toEqual([
			["a", "b"],
			["a", "b"],
		]);
		expect(await countUnsent(lost.db)).toBe(0);
		await lost.stop(true);
	});

	it("[U4] loses no signal of a slower transaction that commits after later ones", async () => {
		const other = await start();
		const lost = createNode(database);
		const slow = await lost.db.startTransaction().execute();
		await lost.signals.publish(slow, run("slow"));
		await sql`select pg_current_xact_id()`.execute(slow);
		for (const id of ["first", "second"]) {
			await lost.db.transaction().execute((tx) => lost.signals.publish(tx, run(id)));
			await until("the faster one", () => other.received.includes(id));
		}
		await slow.commit().execute();
		await until("the slower one", () => other.received.includes("slow"));
		await lost.stop(true);
	});
});

describe("a lost listening connection", () => {
	it("[U4] is replaced, and what was published meanwhile is not lost", async () => {
		const proxy = await startProxy(database);
		try {
			const [away, other] = [await start({ directUrl: proxy.url }), await start()];
			proxy.cut();
			// Its pool works, so the others take over what it cannot send.
			await away.db.transaction().execute((tx) => away.signals.publish(tx, run("from-away")));
			expect(away.received).toEqual(["from-away"]);
			await until("the signal to be taken over", () => other.received.includes("from-away"));
			expect(away.reconnects()).toBe(0);
			proxy.restore();
			await until("the connection", () => away.reconnects() === 1);
			await other.signals.publish(other.db, run("to-away"));
			await until("the signal", () => away.received.includes("to-away"));
		} finally {
			await nodes.stop();
			await proxy.stop();
		}
	});
});
