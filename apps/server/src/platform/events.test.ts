import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import type { DB } from "./db/schema.ts";
import { createEvents, defineEvent } from "./events.ts";

const tx = new Kysely<DB>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});
const runFinished = defineEvent<{ km: number }>("run-finished");

test("subscribers are called in their order, each after the previous one, in the publisher's transaction", async () => {
	const events = createEvents();
	const seen: unknown[] = [];
	events.subscribe(runFinished, async (given, { km }) => {
		await Promise.resolve();
		seen.push([given === tx, "first", km]);
	});
	events.subscribe(runFinished, async (given, { km }) => void seen.push([given === tx, "second", km]));
	await events.publish(tx, runFinished, { km: 21 });
	expect(seen).toEqual([
		[true, "first", 21],
		[true, "second", 21],
	]);
});

test("a failure of a subscriber reaches the publisher, and later subscribers are not called", async () => {
	const events = createEvents();
	let calls = 0;
	events.subscribe(runFinished, () => Promise.reject(new Error("no")));
	events.subscribe(runFinished, async () => void calls++);
	await expect(events.publish(tx, runFinished, { km: 1 })).rejects.toThrow("no");
	expect(calls).toBe(0);
});

test("an event without a subscriber is refused, also after the last one unsubscribed", async () => {
	const events = createEvents();
	const publish = () => events.publish(tx, runFinished, { km: 1 });
	await expect(publish()).rejects.toThrow("No module subscribes to the event run-finished.");
	const unsubscribe = events.subscribe(runFinished, async () => undefined);
	await publish();
	unsubscribe();
	await expect(publish()).rejects.toThrow();
});
