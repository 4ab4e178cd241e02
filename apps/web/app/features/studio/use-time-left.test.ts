import { expect, it } from "vitest";
import { countedDown, endAfterMessage, endsInMinutes, limitOf } from "./use-time-left.ts";

it.each([
	[3_600, null],
	[300, null],
	[299, 5],
	[241, 5],
	[240, 4],
	[93, 2],
	[60, 1],
	[12, 1],
	[0, 1],
])("[S3] with %d seconds left the warning names %s minutes", (leftSeconds, minutes) => {
	expect(endsInMinutes(leftSeconds)).toBe(minutes);
});

it("[S3] the warning only counts down when the clock is corrected, and starts again after it was hidden", () => {
	const shown: (number | null)[] = [null];
	for (const left of [310, 299, 239, 241, 238, 120, 301, 250]) {
		shown.push(countedDown(shown.at(-1) ?? null, endsInMinutes(left)));
	}
	expect(shown.slice(1)).toEqual([null, 5, 4, 4, 4, 2, null, 5]);
});

it("[S3] rounded and delayed messages of the server do not move the time of the end, a corrected clock does", () => {
	const endMs = Date.parse("2026-11-21T16:26:59.600Z");
	let known = endAfterMessage(null, endMs);
	for (const errorMs of [0, 499, -500, 1_400, -900]) known = endAfterMessage(known, endMs + errorMs);
	expect(known).toBe(endMs);
	expect(endAfterMessage(known, endMs + 60_000)).toBe(endMs + 60_000);
});

it.each([
	["2026-11-21T15:27:00.948Z", "2026-11-21T16:27:00.948Z", 3_600],
	["2026-11-21T15:27:00.948Z", "2026-11-21T15:33:30.947Z", 390],
	[null, null, null],
])("[S3] a broadcast from %s until %s lasts %s seconds at most", (streamStarted, endsBy, seconds) => {
	expect(limitOf({ streamStarted, endsBy })).toBe(seconds);
});
