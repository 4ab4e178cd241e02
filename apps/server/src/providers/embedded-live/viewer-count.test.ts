import { expect, it } from "vitest";
import { createViewerCount } from "./viewer-count.ts";

function watched() {
	let nowMs = 0;
	const timers = new Set<{ atMs: number; callback: () => void }>();
	const told: number[] = [];
	const count = createViewerCount({
		nowMs: () => nowMs,
		after(delayMs, callback) {
			const timer = { atMs: nowMs + delayMs, callback };
			timers.add(timer);
			return () => timers.delete(timer);
		},
		tell: (n) => void told.push(n),
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
	return { count, told, pass, timers: () => timers.size };
}

it("[S4] each viewer counts once, whatever is asked for and however often", () => {
	const { count, told, pass } = watched();
	for (let n = 0; n < 50; n++) for (const viewer of ["a", "b", "c"]) count.saw(viewer);
	pass(2_000);
	expect(told).toEqual([3]);
});

it("[S4] the count is told at most every two seconds, and only when it has changed", () => {
	const { count, told, pass } = watched();
	for (let n = 0; n < 20; n++) {
		count.saw("a");
		if (n > 10) count.saw(`b${n}`);
		pass(500);
	}
	expect(told.length).toBeLessThanOrEqual(5);
	expect(new Set(told).size).toBe(told.length);
});

it("[S4] who asks for nothing for twelve seconds is gone, and an empty stream costs no timer", () => {
	const { count, told, pass, timers } = watched();
	count.saw("a");
	pass(8_000);
	count.saw("b");
	pass(5_500);
	expect(told).toEqual([1, 2, 1]);
	pass(12_000);
	expect(told).toEqual([1, 2, 1, 0]);
	expect(timers()).toBe(0);
});

it("[S4] at the end of the stream nobody watches", () => {
	const { count, told, pass, timers } = watched();
	count.saw("a");
	pass(2_000);
	count.end();
	expect(told).toEqual([1, 0]);
	expect(timers()).toBe(0);
});
