import { expect, it } from "vitest";
import { createViewerCount } from "./viewer-count.ts";

function setUp() {
	let nowMs = 0;
	const timers = new Set<{ atMs: number; callback: () => void }>();
	const published: number[] = [];
	const joined: string[] = [];
	let isAccepting = true;
	const count = createViewerCount({
		nowMs: () => nowMs,
		after(delayMs, callback) {
			const timer = { atMs: nowMs + delayMs, callback };
			timers.add(timer);
			return () => timers.delete(timer);
		},
		onChange(n, viewers) {
			if (!isAccepting) return false;
			published.push(n);
			joined.push(...viewers);
			return true;
		},
	});
	const pass = (ms: number) => {
		for (const end = nowMs + ms; nowMs < end; ) {
			nowMs += 500;
			for (const timer of [...timers]) {
				if (timer.atMs > nowMs) continue;
				timers.delete(timer);
				timer.callback();
			}
		}
	};
	const accept = (accepts: boolean) => {
		isAccepting = accepts;
	};
	return { count, published, joined, accept, pass, timers: () => timers.size };
}

it("[S4] each viewer counts once regardless of the number of requests", () => {
	const { count, published, pass } = setUp();
	for (let n = 0; n < 50; n++) for (const viewer of ["a", "b", "c"]) count.addRequest(viewer);
	pass(2_000);
	expect(published).toEqual([3]);
});

it("[S4] the count is published at most every two seconds and only when it changes", () => {
	const { count, published, pass } = setUp();
	for (let n = 0; n < 20; n++) {
		count.addRequest("a");
		if (n > 10) count.addRequest(`b${n}`);
		pass(500);
	}
	expect(published.length).toBeLessThanOrEqual(5);
	expect(new Set(published).size).toBe(published.length);
});

it("[S4] a viewer is dropped after twelve seconds without a request, and an empty stream has no timer", () => {
	const { count, published, pass, timers } = setUp();
	count.addRequest("a");
	pass(8_000);
	count.addRequest("b");
	pass(5_500);
	expect(published).toEqual([1, 2, 1]);
	pass(12_000);
	expect(published).toEqual([1, 2, 1, 0]);
	expect(timers()).toBe(0);
});

it("[S4] the count is zero at the end of the stream", () => {
	const { count, published, pass, timers } = setUp();
	count.addRequest("a");
	pass(2_000);
	count.end();
	expect(published).toEqual([1, 0]);
	expect(timers()).toBe(0);
});

it("[S4] each viewer is reported as new once, also after they have left and returned", () => {
	const { count, joined, pass } = setUp();
	count.addRequest("a");
	pass(20_000);
	count.addRequest("a");
	count.addRequest("b");
	pass(2_000);
	expect(joined).toEqual(["a", "b"]);
});

it("[S4] viewers whose report is dropped are reported with the next one, at the end of the stream too", () => {
	const { count, joined, accept, pass } = setUp();
	accept(false);
	count.addRequest("a");
	pass(2_000);
	accept(true);
	count.addRequest("b");
	pass(2_000);
	expect(joined).toEqual(["a", "b"]);
	count.addRequest("c");
	count.end();
	expect(joined).toEqual(["a", "b", "c"]);
});

it("[S4] a viewer behind a cache counts for as long as its report holds, and once beside its requests", () => {
	const { count, published, pass, timers } = setUp();
	count.addRequest("a");
	count.addRequest("a", 90_000);
	count.addRequest("b", 90_000);
	count.addRequest("b");
	pass(80_000);
	expect(published).toEqual([2]);
	count.addRequest("a", 90_000);
	pass(20_000);
	expect(published).toEqual([2, 1]);
	pass(100_000);
	expect([published, timers()]).toEqual([[2, 1, 0], 0]);
});
