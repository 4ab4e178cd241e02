import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyedQueue, createSequence } from "./keyed-queue.ts";

test("work of one key runs in the order of the calls, and keys do not wait for each other", async () => {
	const works = fc.array(fc.record({ key: fc.constantFrom("a", "b", "c"), ticks: fc.nat(5), fails: fc.boolean() }));
	await fc.assert(
		fc.asyncProperty(works, async (calls) => {
			const queue = createKeyedQueue();
			const active = new Map<string, number>();
			const order = new Map<string, number[]>();
			const outcomes = calls.map(({ key, ticks, fails }, index) =>
				queue(key, async () => {
					active.set(key, (active.get(key) ?? 0) + 1);
					expect(active.get(key)).toBe(1);
					order.set(key, [...(order.get(key) ?? []), index]);
					for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
					active.set(key, 0);
					if (fails) throw new Error(String(index));
					return index;
				}),
			);
			const settled = await Promise.allSettled(outcomes);
			for (const [index, { fails }] of calls.entries()) {
				expect(settled[index]).toMatchObject(
					fails ? { status: "rejected", reason: { message: String(index) } } : { status: "fulfilled", value: index },
				);
			}
			for (const ran of order.values()) expect(ran).toEqual(ran.toSorted((one, other) => one - other));
		}),
	);
});

test("a key that never settles does not stop another", async () => {
	const queue = createKeyedQueue();
	void queue("stuck", () => new Promise<never>(() => undefined));
	expect(await queue("free", async () => 1)).toBe(1);
});

test("a synchronous failure rejects its call alone", async () => {
	const sequence = createSequence();
	const failed = sequence(() => {
		throw new Error("at once");
	});
	await expect(failed).rejects.toThrow("at once");
	expect(await sequence(async () => 2)).toBe(2);
});
