import { expect, it } from "vitest";
import { missingMinutes } from "./own-stream-actions.tsx";

const streamStarted = "2026-11-21T16:00:00.000Z";
const endedAfter = (seconds: number) => new Date(Date.parse(streamStarted) + seconds * 1_000).toISOString();

it.each([
	[600, 599, null],
	[600, 571, null],
	[600, 570, 1],
	[600, 540, 1],
	[600, 360, 4],
	[600, 630, null],
	// Nothing was recorded, which the page says already.
	[600, 0, null],
])("[S5] a broadcast of %i s with a recording of %i s lacks %s minutes", (lasted, duration, expected) => {
	expect(missingMinutes({ status: "ended", streamStarted, streamEnded: endedAfter(lasted), duration })).toBe(expected);
});

it("[S5] nothing is missing before the end", () => {
	expect(missingMinutes({ status: "live", streamStarted, streamEnded: null, duration: 0 })).toBeNull();
});
