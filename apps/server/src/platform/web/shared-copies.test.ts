import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSharedCopies, type Made } from "./shared-copies.ts";

function createCopies(limits: { copiesMax?: number; bytesMax?: number } = {}) {
	let nowMs = 1_000;
	const copies = createSharedCopies<string>({
		clock: () => new Date(nowMs),
		lifeMs: 10_000,
		staleMs: 60_000,
		copiesMax: limits.copiesMax ?? 3,
		bytesMax: limits.bytesMax ?? 1_000,
	});
	const pass = (ms: number) => {
		nowMs += ms;
	};
	return { copies, pass };
}

const made = (value: string, more: Partial<Made<string>> = {}): Made<string> => ({
	value,
	isShareable: true,
	bytes: 10,
	shows: ["campaign:1"],
	...more,
});

/** A value whose creation the test completes. */
function later(value: string, more: Partial<Made<string>> = {}) {
	const { promise, resolve, reject } = Promise.withResolvers<Made<string>>();
	let times = 0;
	const make = () => {
		times++;
		return promise;
	};
	return { make, finish: () => resolve(made(value, more)), fail: reject, times: () => times };
}

const never = () => Promise.reject(new Error("made although there is a copy"));

describe("a copy", () => {
	it("is made once and reused", async () => {
		const { copies } = createCopies();
		expect(await copies.take("/en", async () => made("a"))).toEqual({ how: "made", value: "a" });
		expect(await copies.take("/en", never)).toEqual({ how: "hit", value: "a" });
	});

	it("expires ten seconds after its making began", async () => {
		const { copies, pass } = createCopies();
		const first = later("a");
		const taken = copies.take("/en", first.make);
		pass(4_000);
		first.finish();
		await taken;
		pass(5_999);
		expect((await copies.take("/en", never))?.how).toBe("hit");
		pass(1);
		expect(await copies.take("/en", async () => made("b"))).toEqual({ how: "made", value: "b" });
	});

	it("is served after its expiry while no new one can be made", async () => {
		const { copies, pass } = createCopies();
		const fails = async () => made("error", { isShareable: false, isFailed: true });
		await copies.take("/en", async () => made("a"));
		pass(10_000);
		const waiting = later("error", { isShareable: false, isFailed: true });
		const taken = [copies.take("/en", waiting.make), copies.take("/en", never)];
		waiting.finish();
		expect(await Promise.all(taken)).toEqual([
			{ how: "stale", value: "a" },
			{ how: "stale", value: "a" },
		]);
		pass(59_999);
		expect(await copies.take("/en", fails)).toEqual({ how: "stale", value: "a" });
		pass(1);
		expect(await copies.take("/en", fails)).toEqual({ how: "made", value: "error" });
		expect(copies.size()).toEqual({ copies: 0, bytes: 0 });
	});

	it("is not served after its expiry when it has changed or a new one was made", async () => {
		const { copies, pass } = createCopies();
		const fails = async () => made("error", { isShareable: false, isFailed: true });
		await copies.take("/en", async () => made("a"));
		copies.changed({ kind: "campaign", id: "1" });
		expect(await copies.take("/en", fails)).toEqual({ how: "made", value: "error" });
		await copies.take("/en", async () => made("b"));
		pass(10_000);
		expect(await copies.take("/en", async () => made("gone", { isShareable: false }))).toEqual({
			how: "made",
			value: "gone",
		});
	});

	it("is not cached when it is not shareable", async () => {
		const { copies } = createCopies();
		await copies.take("/en", async () => made("error", { isShareable: false }));
		expect(copies.size()).toEqual({ copies: 0, bytes: 0 });
		expect((await copies.take("/en", async () => made("b")))?.how).toBe("made");
	});

	it.each([
		["its own content", { kind: "campaign", id: "1" }, "made"],
		["another one of the kind", { kind: "campaign", id: "2" }, "hit"],
		["another kind with the same id", { kind: "account", id: "1" }, "hit"],
	])("is invalidated by a change of its content only: %s", async (_, signal, how) => {
		const { copies } = createCopies();
		await copies.take("/en/campaign/a", async () => made("a"));
		copies.changed(signal);
		expect((await copies.take("/en/campaign/a", async () => made("b")))?.how).toBe(how);
	});

	it("of a list is invalidated by any change of its kind", async () => {
		const { copies } = createCopies();
		await copies.take("/en", async () => made("a", { shows: ["campaign"] }));
		copies.changed({ kind: "campaign", id: "7" });
		expect(copies.size().copies).toBe(0);
	});

	it("is dropped with all others when signals may have been missed", async () => {
		const { copies } = createCopies();
		const slow = later("slow");
		const taken = copies.take("/uk", slow.make);
		await copies.take("/en", async () => made("a", { shows: [] }));
		copies.clear();
		slow.finish();
		await taken;
		expect(copies.size()).toEqual({ copies: 0, bytes: 0 });
	});
});

describe("a hundred at once", () => {
	it("share one making", async () => {
		const { copies } = createCopies();
		const slow = later("a");
		const all = Array.from({ length: 100 }, () => copies.take("/en", slow.make));
		slow.finish();
		const taken = await Promise.all(all);
		expect(slow.times()).toBe(1);
		expect(taken.map((one) => one?.how)).toEqual(["made", ...Array(99).fill("joined")]);
		expect(new Set(taken.map((one) => one?.value))).toEqual(new Set(["a"]));
	});

	it("do not share a private answer: the waiting callers make their own", async () => {
		const { copies } = createCopies();
		const slow = later("not found", { isShareable: false });
		const all = [copies.take("/en", slow.make), copies.take("/en", slow.make)];
		slow.finish();
		expect(await Promise.all(all)).toEqual([{ how: "made", value: "not found" }, null]);
	});

	it("do not share an error, and leave nothing behind", async () => {
		const { copies } = createCopies();
		const slow = later("");
		const [first, second] = [copies.take("/en", slow.make), copies.take("/en", slow.make)];
		slow.fail(new Error("broken"));
		await expect(first).rejects.toThrow("broken");
		expect(await second).toBeNull();
		expect((await copies.take("/en", async () => made("b")))?.how).toBe("made");
	});
});

describe("a change during the making", () => {
	it("of its content prevents caching, and later callers do not join it", async () => {
		const { copies } = createCopies();
		const [old, fresh] = [later("old"), later("new")];
		const before = copies.take("/en", old.make);
		copies.changed({ kind: "campaign", id: "1" });
		const after = copies.take("/en", fresh.make);
		fresh.finish();
		expect(await after).toEqual({ how: "made", value: "new" });
		old.finish();
		expect((await before)?.value).toBe("old");
		expect(await copies.take("/en", never)).toEqual({ how: "hit", value: "new" });
	});

	it("of other content does no harm; the one that began later is cached, whichever is ready first", async () => {
		const { copies, pass } = createCopies();
		const [old, fresh] = [later("old"), later("new")];
		const before = copies.take("/en", old.make);
		copies.changed({ kind: "campaign", id: "2" });
		pass(5);
		const after = copies.take("/en", fresh.make);
		fresh.finish();
		await after;
		old.finish();
		await before;
		expect((await copies.take("/en", never))?.value).toBe("new");
	});
});

describe("memory", () => {
	it("stores a limited number of copies, evicting the least recently used", async () => {
		const { copies } = createCopies();
		for (const key of ["/a", "/b", "/c"]) await copies.take(key, async () => made(key));
		await copies.take("/a", never);
		await copies.take("/d", async () => made("/d"));
		expect((await copies.take("/a", never))?.how).toBe("hit");
		expect((await copies.take("/b", async () => made("/b")))?.how).toBe("made");
	});

	it("never exceeds its limits", async () => {
		const steps = fc.array(
			fc.record({
				key: fc.integer({ min: 0, max: 12 }).map((n) => `/${n}`),
				bytes: fc.integer({ min: 0, max: 150 }),
				isShareable: fc.boolean(),
				passMs: fc.constantFrom(0, 0, 4_000),
				change: fc.option(fc.integer({ min: 0, max: 3 }).map(String)),
			}),
			{ maxLength: 60 },
		);
		await fc.assert(
			fc.asyncProperty(steps, async (all) => {
				const { copies, pass } = createCopies({ copiesMax: 5, bytesMax: 300 });
				for (const { key, bytes, isShareable, passMs, change } of all) {
					pass(passMs);
					await copies.take(key, async () => made(key, { bytes, isShareable, shows: [`campaign:${bytes % 4}`] }));
					if (change !== null) copies.changed({ kind: "campaign", id: change });
					expect(copies.size().copies).toBeLessThanOrEqual(5);
					expect(copies.size().bytes).toBeLessThanOrEqual(300);
				}
				copies.clear();
				expect(copies.size()).toEqual({ copies: 0, bytes: 0 });
			}),
			{ numRuns: 200 },
		);
	});
});
