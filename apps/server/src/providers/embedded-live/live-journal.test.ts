import { createTestDatabase } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, createPool, type Database } from "../../platform/db/database.ts";
import { createNewId } from "../../platform/ids.ts";
import { setKey } from "./live-broadcasts.queries.ts";
import { openLiveJournal } from "./live-journal.ts";
import { type Lease, LeaseLostError } from "./nodes/broadcast-leases.ts";
import { takeLease } from "./nodes/leases.queries.ts";

const newId = createNewId(() => new Date());
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;

beforeAll(async () => {
	database = await createTestDatabase(inject("postgresUrl"));
	db = createDatabase(createPool(database.url, 8, () => undefined));
});
afterAll(async () => {
	await db.destroy();
	await database.drop();
});

async function plantStream(): Promise<string> {
	const streamId = newId();
	await setKey(db, { streamId, keyHash: Buffer.from(streamId), at: new Date() });
	return streamId;
}

/** An owner that never notices its loss by itself, as one that is paused at any moment. */
async function openAs(streamId: string, node: string, database: Database = db) {
	const taking = { streamId, node, states: ["open"] as const, from: "any" as const, leaseMs: 5_000 };
	const epoch = await takeLease(db, taking);
	if (epoch === undefined) throw new Error("The stream was not taken.");
	const lease: Lease = {
		streamId,
		epoch,
		isHeld: () => true,
		isLost: () => false,
		untilHeld: async () => undefined,
		confirm: async () => true,
	};
	const after = (delayMs: number, callback: () => void) => {
		const timer = setTimeout(callback, Math.min(delayMs, 20));
		return () => clearTimeout(timer);
	};
	return openLiveJournal({ db: database, after, reportOutage: () => undefined }, lease);
}

const textOf = async ({ readJournal }: Awaited<ReturnType<typeof openAs>>) =>
	new TextDecoder().decode(await readJournal());

it("[S3] a journal continues after the lines of its former owner, which can add none", async () => {
	const streamId = await plantStream();
	const first = await openAs(streamId, "http://a.test");
	await first.append("one");
	await first.append("two");
	const second = await openAs(streamId, "http://b.test");
	await expect(first.append("late")).rejects.toThrow(LeaseLostError);
	await expect(first.replaceJournal(["late"])).rejects.toThrow(LeaseLostError);
	await second.append("three");
	expect(await textOf(second)).toBe("one\ntwo\nthree\n");
});

it("[S3] a line whose answer was lost is added once", async () => {
	const streamId = await plantStream();
	let failures = 2;
	const failing = new Proxy(db, {
		get(target, name) {
			const value = Reflect.get(target, name);
			if (name !== "getExecutor") return typeof value === "function" ? value.bind(target) : value;
			return () => {
				const executor = target.getExecutor();
				return new Proxy(executor, {
					get(inner, key) {
						const member = Reflect.get(inner, key);
						if (key !== "executeQuery") return typeof member === "function" ? member.bind(inner) : member;
						return async (...args: Parameters<typeof inner.executeQuery>) => {
							const answer = await inner.executeQuery(...args);
							// Committed, but the connection breaks before the answer arrives.
							if (args[0].sql.includes("live_journal_line as known") && failures-- > 0) throw new Error("ECONNRESET");
							return answer;
						};
					},
				});
			};
		},
	});
	const journal = await openAs(streamId, "http://a.test", failing);
	await journal.append("one");
	await journal.append("two");
	expect(failures).toBeLessThanOrEqual(0);
	expect(await textOf(journal)).toBe("one\ntwo\n");
});

it("[S3] after takeovers at any moment no line of an older epoch follows one of a newer", async () => {
	const streamId = await plantStream();
	const written: string[] = [];
	let isOver = false;
	/** Adds lines until it is superseded. */
	async function write(owner: number): Promise<void> {
		const journal = await openAs(streamId, `http://node-${owner}.test`);
		for (let number = 0; !isOver; number++) {
			const line = `${owner}/${number}`;
			try {
				await journal.append(line);
				written.push(line);
			} catch (error) {
				expect(error).toBeInstanceOf(LeaseLostError);
				return;
			}
		}
	}
	const owners: Promise<void>[] = [];
	for (let owner = 0; owner < 30; owner++) {
		owners.push(write(owner));
		await new Promise((resolve) => setTimeout(resolve, (owner * 7) % 23));
	}
	isOver = true;
	await Promise.all(owners);
	const rows = await db
		.selectFrom("liveJournalLine")
		.select(["position", "epoch", "line"])
		.where("streamId", "=", streamId)
		.orderBy("position")
		.execute();
	expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
	const epochs = rows.map(({ epoch }) => epoch);
	expect(epochs).toEqual([...epochs].sort((one, other) => one - other));
	expect(new Set(epochs).size).toBeGreaterThan(3);
	// Every confirmed line is there once; a line may be there whose writer was superseded before the answer.
	const lines = rows.map(({ line }) => line);
	expect(new Set(lines).size).toBe(lines.length);
	expect(lines).toEqual(expect.arrayContaining(written));
});
