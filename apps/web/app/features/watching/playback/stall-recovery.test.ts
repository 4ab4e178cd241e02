import { beforeEach, expect, it } from "vitest";
import { createStallRecovery } from "./stall-recovery.ts";

const minuteMs = 60_000;
let nowMs: number;
let timers: { atMs: number; callback: () => void }[];
let recoveries: number[];
let recovery: ReturnType<typeof createStallRecovery>;

beforeEach(() => {
	nowMs = 0;
	timers = [];
	recoveries = [];
	recovery = createStallRecovery({
		nowMs: () => nowMs,
		after(delayMs, callback) {
			const timer = { atMs: nowMs + delayMs, callback };
			timers.push(timer);
			return () => {
				timers = timers.filter((one) => one !== timer);
			};
		},
		recover: () => recoveries.push(nowMs),
	});
});

function pass(ms: number): void {
	const end = nowMs + ms;
	for (;;) {
		const next = timers.find(({ atMs }) => atMs <= end);
		if (!next) break;
		timers = timers.filter((timer) => timer !== next);
		nowMs = next.atMs;
		next.callback();
	}
	nowMs = end;
}

it("[S4] the latency is taken back once, half a minute after the last of several stalls", () => {
	for (let count = 0; count < 3; count++) {
		recovery.onStall();
		pass(20_000);
	}
	pass(10 * minuteMs);
	expect(recoveries).toEqual([70_000]);
});

it("[S4] on a line that stalls again each time, the calm that is required doubles up to sixteen minutes", () => {
	const calms: number[] = [];
	for (let count = 0; count < 7; count++) {
		const stalledAtMs = nowMs;
		recovery.onStall();
		pass(20 * minuteMs - 1);
		calms.push(((recoveries.at(-1) ?? 0) - stalledAtMs) / minuteMs);
		// The next stall comes soon after the recovery.
		nowMs = (recoveries.at(-1) ?? 0) + 1_000;
	}
	expect(calms).toEqual([0.5, 1, 2, 4, 8, 16, 16]);
});

it("[S4] a stall long after a recovery requires no longer calm", () => {
	recovery.onStall();
	pass(5 * minuteMs);
	recovery.onStall();
	pass(5 * minuteMs);
	expect(recoveries).toEqual([0.5 * minuteMs, 5.5 * minuteMs]);
});

it("[S4] nothing is changed in a playback that was closed", () => {
	recovery.onStall();
	recovery.stop();
	pass(5 * minuteMs);
	expect(recoveries).toEqual([]);
});
