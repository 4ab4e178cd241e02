import { describe, expect, it } from "vitest";
import { timeAgo } from "./relative-time.tsx";

const now = new Date("2026-06-15T12:00:00Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe("timeAgo", () => {
	it.each([
		{ passedMs: -400 * dayMs, unit: "justNow", count: 0 },
		{ passedMs: -dayMs, unit: "justNow", count: 0 },
		{ passedMs: 0, unit: "justNow", count: 0 },
		{ passedMs: hourMs - 1, unit: "justNow", count: 0 },
		{ passedMs: hourMs, unit: "hours", count: 1 },
		{ passedMs: dayMs - 1, unit: "hours", count: 23 },
		{ passedMs: dayMs, unit: "days", count: 1 },
		{ passedMs: 30 * dayMs - 1, unit: "days", count: 29 },
		{ passedMs: 30 * dayMs, unit: "months", count: 1 },
		{ passedMs: 360 * dayMs - 1, unit: "months", count: 11 },
		{ passedMs: 360 * dayMs, unit: "years", count: 1 },
		{ passedMs: 730 * dayMs, unit: "years", count: 2 },
	])("[L3] $passedMs ms ago is $count $unit", ({ passedMs, unit, count }) => {
		expect(timeAgo(new Date(now.getTime() - passedMs), now)).toEqual({ unit, count });
	});

	it.each([
		["2026-06-15T12:00:00Z", "nonsense"],
		["nonsense", "2026-06-15T12:00:00Z"],
		["", ""],
	])("[L3] between %j and %j no time has passed", (then, at) => {
		expect(timeAgo(new Date(then), new Date(at))).toEqual({ unit: "justNow", count: 0 });
	});
});
