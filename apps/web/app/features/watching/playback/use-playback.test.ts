import { expect, it } from "vitest";
import { afterStall, type Stalls } from "./use-playback.ts";

it.each<[string, number[], boolean]>([
	["one stall", [0], false],
	["two stalls", [0, 5_000], false],
	["three stalls within a minute", [0, 20_000, 59_999], true],
	["three stalls of which the first is a minute old", [0, 30_000, 60_000], false],
	["a stall a minute, for long", [0, 60_000, 120_000, 180_000], false],
	["three stalls after a quiet hour", [0, 3_600_000, 3_601_000, 3_602_000], true],
])("[S4] %s", (_, times, isPlainBetter) => {
	let stalls: Stalls = [];
	let answer = false;
	for (const at of times) ({ stalls, isPlainBetter: answer } = afterStall(stalls, at));
	expect(answer).toBe(isPlainBetter);
	expect(stalls.length).toBeLessThanOrEqual(3);
});
