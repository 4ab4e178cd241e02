import fc from "fast-check";
import { expect, test } from "vitest";
import type { InitLine, SegmentLine } from "./journal.ts";
import { listRecordingParts } from "./recording-parts.ts";

const initLine = (init: number): InitLine => ({
	kind: "init",
	init,
	name: `${String(init).padStart(32, "0")}.mp4`,
	bytes: 800,
	codecs: ["avc1.42c01f"],
});

/** Segments of two seconds each, with these init segments; a number is skipped where one is `null`. */
function segmentsOf(inits: readonly (number | null)[]): SegmentLine[] {
	return inits.flatMap((init, msn) =>
		init === null
			? []
			: [{ kind: "segment", msn, init, startTicks: msn * 180_000, durationTicks: 180_000 } as SegmentLine],
	);
}

test.each([
	["one format is one file", [0, 0, 0], [6_000]],
	["a changed format begins another file", [0, 0, 1], [4_000, 2_000]],
	["a format that returns is a file of its own", [0, 1, 0], [2_000, 2_000, 2_000]],
	["a lost segment does not divide a file and counts as time", [0, null, 0], [6_000]],
	["a recording without segments has no file", [], []],
])("[S5] %s", (_, inits, durations) => {
	const parts = listRecordingParts({ inits: [initLine(0), initLine(1)], segments: segmentsOf(inits) });
	expect(parts.map(({ durationMs }) => durationMs)).toEqual(durations);
});

test("[S5] parts hold every segment once, in order, each with its own format", () => {
	const inits = fc.array(fc.option(fc.integer({ min: 0, max: 2 })), { maxLength: 60 });
	fc.assert(
		fc.property(inits, (chosen) => {
			const segments = segmentsOf(chosen);
			const parts = listRecordingParts({ inits: [0, 1, 2].map(initLine), segments });
			expect(parts.flatMap((part) => part.segments)).toEqual(segments);
			for (const { init, segments: own } of parts) {
				expect(new Set(own.map((segment) => segment.init))).toEqual(new Set([init.init]));
			}
		}),
	);
});
