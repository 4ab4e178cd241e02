import { createClient } from "@redis/client";
import { createTestDatabase, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createNode, createNodes, listen } from "./signals.test-steps.ts";
import { checkValkey } from "./valkey-bus.ts";
import { startValkey, type Valkey } from "./valkey-server.test-steps.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Valkey;
const nodes = createNodes(() => database);
const run = (id: string) => ({ kind: "run", id });
const start = () => nodes.start({ valkeyUrl: server.url });

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	server = await startValkey();
});
afterEach(async () => {
	await nodes.stop();
	await server.start();
});
afterAll(async () => {
	await server.remove();
	await database.drop();
});

const countUnsent = async (node: ReturnType<typeof createNode>): Promise<number> => {
	const { rows } = await sql<{ count: number }>`select count(*) as count from unsent_signal`.execute(node.db);
	return Number(rows[0]?.count);
};

describe("signals over Valkey", () => {
	it("[U4] reach every process once, after the commit, and nothing is notified in PostgreSQL", async () => {
		const [one, other] = [await start(), await start()];
		const former = await listen(database);
		await one.db.transaction().execute(async (tx) => {
			await one.signals.publish(tx, run("a"));
			await one.signals.hint(tx, run("b"));
			expect(one.received).toEqual([]);
		});
		await until("the other process", () => other.received.length >= 2);
		await until("the row to be removed", async () => (await countUnsent(one)) === 0);
		await one.signals.publish(one.db, run("last"));
		await until("the last signal", () => other.received.includes("last"));
		expect([one.received, other.received]).toEqual([
			["a", "b", "last"],
			["a", "b", "last"],
		]);
		expect(former.payloads).toEqual([]);
		await former.stop();
	});

	it("[U4] of a process that ended before it sent them are sent by another", async () => {
		const other = await start();
		const lost = createNode(database, database.url, server.url);
		await lost.db.transaction().execute((tx) => lost.signals.publish(tx, run("left")));
		await lost.stop(true);
		const third = await start();
		await until("both", () => other.received.includes("left") && third.received.includes("left"));
		await until("the row to be removed", async () => (await countUnsent(other)) === 0);
	});

	it("[U4] wait in PostgreSQL while the server is unavailable, and arrive after its return", async () => {
		const [one, other] = [await start(), await start()];
		await server.kill();
		await until("the loss", async () => {
			await one.signals.publish(one.db, run("probe"));
			return (await countUnsent(one)) > 0;
		});
		for (let n = 0; n < 50; n++) await one.db.transaction().execute((tx) => one.signals.publish(tx, run(`out-${n}`)));
		expect(other.received.some((id) => id.startsWith("out-"))).toBe(false);
		expect(one.received.filter((id) => id.startsWith("out-"))).toHaveLength(50);
		await server.start();
		await until("subscribers to read again", () => one.reconnects() === 1 && other.reconnects() === 1);
		await until("all of them", () => new Set(other.received.filter((id) => id.startsWith("out-"))).size === 50);
		await until("no row to be left", async () => (await countUnsent(one)) === 0);
	});

	it("[U4] a server that is only silent counts as lost, and the queue of signals continues after it", async () => {
		const [one, other] = [await start(), await start()];
		server.suspend();
		const suspendedAt = performance.now();
		await one.signals.publish(one.db, run("during"));
		await until("a silence of 13 s", () => performance.now() - suspendedAt >= 13_000);
		server.resume();
		await until("new connections", () => one.reconnects() === 1 && other.reconnects() === 1);
		await until("the signal", () => other.received.includes("during"));
		await until("no row to be left", async () => (await countUnsent(one)) === 0);
	});

	it("[U4] a process starts while the server is unavailable, and is connected later", async () => {
		await server.kill();
		const one = await start();
		await one.signals.publish(one.db, run("early"));
		expect(one.received).toEqual(["early"]);
		await server.start();
		const other = await start();
		await until("the connection", () => one.reconnects() === 1);
		await other.signals.publish(other.db, run("next"));
		await until("the next signal", () => one.received.includes("next"));
		await until("the early one", () => other.received.includes("early"));
	});

	it("the check of the configuration names what is wrong", async () => {
		expect(await checkValkey(server.url)).toBeNull();
		expect(await checkValkey(server.url.replace("only", "other"))).toMatch(/WRONGPASS/);
		await server.kill();
		expect(await checkValkey(server.url)).toMatch(/^connect ECONNREFUSED/);
	});

	it("[U4] foreign and malformed messages on the channel have no effect", async () => {
		const [one, other] = [await start(), await start()];
		const stranger = createClient({ url: server.url });
		await stranger.connect();
		const hostile = [
			"",
			" ",
			"run:a",
			"x",
			"x run:'); drop table donation",
			`x ${"run:a,".repeat(400_000)}`,
			"x ,,,:,run",
		];
		for (const message of hostile) await stranger.publish("stride_changed", message);
		await one.signals.publish(one.db, run("after"));
		await until("a signal", () => other.received.includes("after"));
		expect([one.received, other.received]).toEqual([["after"], ["after"]]);
		stranger.destroy();
	});
});
