import { createTestDatabase, until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, createPool, type Database } from "../../../platform/db/database.ts";
import { createNewId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { beginStop, setEncoderHealth, setKey, setRecorded } from "../live-broadcasts.queries.ts";
import { createBroadcastLeases, type Lease, LeaseLostError } from "./broadcast-leases.ts";
import { openDatabaseProxy } from "./database-proxy.test-steps.ts";

/** Short, so that a lease ends within a test: the database's clock cannot be set. */
const times = { leaseMs: 1_200, renewEveryMs: 200, marginMs: 200 };
const states = ["open"] as const;
const newId = createNewId(() => new Date());

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
});
afterEach(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => database.drop());

function openDatabase(url = database.url): Database {
	const db = createDatabase(createPool(url, 4, () => undefined));
	closers.push(() => db.destroy());
	return db;
}

function createNode(address: string, { url, renews = true }: { url?: string; renews?: boolean } = {}) {
	const db = openDatabase(url);
	const lost: Lease[] = [];
	const after = (delayMs: number, callback: () => void) => {
		const timer = setTimeout(callback, delayMs);
		return () => clearTimeout(timer);
	};
	const leases = createBroadcastLeases(
		{
			db,
			log: createLog("silent"),
			config: { mediaUrl: address } as Parameters<typeof createBroadcastLeases>[0]["config"],
			// A node that does not renew is one that is paused.
			after: renews ? after : () => () => undefined,
		},
		times,
	);
	leases.onLost((lease) => lost.push(lease));
	closers.push(async () => leases.stop());
	return { db, leases, lost };
}

async function plantStream(db: Database): Promise<string> {
	const streamId = newId();
	await setKey(db, { streamId, keyHash: Buffer.from(streamId), at: new Date() });
	return streamId;
}

async function openProxy() {
	const proxy = await openDatabaseProxy(database.url);
	closers.push(() => proxy.close());
	return proxy;
}

it("[S3] of many processes that take a stream at once, one gets it", async () => {
	const nodes = Array.from({ length: 8 }, (_, at) => createNode(`http://node-${at}.test`));
	const streamId = await plantStream(openDatabase());
	for (let round = 1; round <= 5; round++) {
		const taken = (await Promise.all(nodes.map(({ leases }) => leases.take(streamId, { states })))).filter(
			(lease) => lease !== undefined,
		);
		expect(taken.map(({ epoch }) => epoch)).toEqual([round]);
		for (const { leases } of nodes) for (const lease of taken) await leases.release(lease);
	}
});

it("[S3] a lease that is renewed outlasts its time, and cannot be taken", async () => {
	const [owner, other] = [createNode("http://a.test"), createNode("http://b.test")];
	const streamId = await plantStream(owner.db);
	const lease = await owner.leases.take(streamId, { states });
	const endsAtMs = performance.now() + 2 * times.leaseMs;
	while (performance.now() < endsAtMs) {
		expect(await other.leases.take(streamId, { states })).toBeUndefined();
		expect(lease?.isHeld()).toBe(true);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	expect(owner.lost).toEqual([]);
});

it("[S3] a paused process stops holding its lease before another one can take it", async () => {
	const [paused, other] = [createNode("http://a.test", { renews: false }), createNode("http://b.test")];
	const streamId = await plantStream(paused.db);
	const lease = await paused.leases.take(streamId, { states });
	const taken = await until("the lease to end", async () => {
		// Read before: the lease may end during the statement.
		const wasHeld = lease?.isHeld();
		const found = await other.leases.take(streamId, { states });
		if (found) expect(wasHeld).toBe(false);
		return found;
	});
	expect(taken.epoch).toBe(2);
	expect(await lease?.confirm()).toBe(false);
	expect(await taken.confirm()).toBe(true);
});

it("[S3] a process whose stream was taken notices it with the next renewal", async () => {
	const [owner, other] = [createNode("http://a.test"), createNode("http://b.test")];
	const streamId = await plantStream(owner.db);
	const lease = await owner.leases.take(streamId, { states });
	await other.leases.take(streamId, { states, from: "any" });
	await until("the loss", () => owner.lost.length === 1);
	expect([lease?.isHeld(), lease?.isLost()]).toEqual([false, true]);
	await expect(lease?.untilHeld()).rejects.toThrow(LeaseLostError);
	expect(owner.leases.find(streamId)).toBeUndefined();
});

it("[S3] a process that starts again at the same address takes its stream at once", async () => {
	const [first, again] = [createNode("http://a.test", { renews: false }), createNode("http://a.test")];
	const streamId = await plantStream(first.db);
	await first.leases.take(streamId, { states });
	expect((await again.leases.take(streamId, { states }))?.epoch).toBe(2);
});

it("[S3] no row of a stream is changed with the epoch of a former owner", async () => {
	const [owner, other] = [createNode("http://a.test", { renews: false }), createNode("http://b.test")];
	const streamId = await plantStream(owner.db);
	const former = await owner.leases.take(streamId, { states });
	const present = await other.leases.take(streamId, { states, from: "any" });
	if (!former || !present) throw new Error("The stream was not taken.");
	await setEncoderHealth(owner.db, { streamId, epoch: former.epoch, health: null, seenAt: new Date() });
	await owner.leases.release(former);
	await beginStop(owner.db, { streamId, reason: "author" });
	expect(await setRecorded(owner.db, former)).toBe(false);
	const row = await owner.db
		.selectFrom("liveBroadcast")
		.select(["node", "epoch", "state", "encoderSeenAt"])
		.where("streamId", "=", streamId)
		.executeTakeFirst();
	expect(row).toEqual({ node: "http://b.test", epoch: 2, state: "stopping", encoderSeenAt: null });
	expect(await setRecorded(owner.db, present)).toBe(true);
});

it("[S3] a confirmed lease is not taken before the end of the transaction", async () => {
	const [owner, other] = [createNode("http://a.test"), createNode("http://b.test")];
	const streamId = await plantStream(owner.db);
	const lease = await owner.leases.take(streamId, { states });
	const order: string[] = [];
	let taking: Promise<unknown> | undefined;
	await owner.db.transaction().execute(async (tx) => {
		expect(await lease?.confirm(tx)).toBe(true);
		taking = other.leases.take(streamId, { states, from: "any" }).then(() => order.push("taken"));
		await new Promise((resolve) => setTimeout(resolve, 150));
		order.push("committed");
	});
	await taking;
	expect(order).toEqual(["committed", "taken"]);
});

it("[S3] a lease survives a database that is unavailable for a shorter time", async () => {
	const proxy = await openProxy();
	const owner = createNode("http://a.test", { url: proxy.url });
	const streamId = await plantStream(openDatabase());
	const lease = await owner.leases.take(streamId, { states });
	proxy.interrupt();
	await new Promise((resolve) => setTimeout(resolve, times.leaseMs / 3));
	expect(lease?.isHeld()).toBe(true);
	proxy.restore();
	await new Promise((resolve) => setTimeout(resolve, times.leaseMs));
	expect([lease?.isHeld(), owner.lost.length]).toEqual([true, 0]);
});

it("[S3] without a database a lease is not held, and is again if it was not taken meanwhile", async () => {
	const proxy = await openProxy();
	const owner = createNode("http://a.test", { url: proxy.url });
	const streamId = await plantStream(openDatabase());
	const lease = await owner.leases.take(streamId, { states });
	proxy.interrupt();
	await until("the lease to end", () => !lease?.isHeld());
	expect(lease?.isLost()).toBe(false);
	const held = lease?.untilHeld();
	proxy.restore();
	await held;
	expect([lease?.isHeld(), owner.lost.length]).toEqual([true, 0]);
});

it("[S3] a stream that was taken while the database was unavailable for its owner is lost", async () => {
	const proxy = await openProxy();
	const owner = createNode("http://a.test", { url: proxy.url });
	const other = createNode("http://b.test");
	const streamId = await plantStream(openDatabase());
	const lease = await owner.leases.take(streamId, { states });
	proxy.interrupt();
	const held = lease?.untilHeld();
	await until("the takeover", () => other.leases.take(streamId, { states }));
	await until("the lease to end", () => !lease?.isHeld());
	const waiting = lease?.untilHeld();
	proxy.restore();
	await expect(waiting).rejects.toThrow(LeaseLostError);
	await held;
	expect(owner.lost).toHaveLength(1);
});
