import { expect, test } from "vitest";
import { FRAGMENT_LIMITS, joinGroups } from "./file-fragments.ts";
import type { SegmentLine } from "./journal.ts";

/** Segments of ten seconds: K begins with a key frame, C without one, a space is a lost one. */
function segmentsOf(kinds: string, bytes = 1_000): SegmentLine[] {
	return [...kinds].flatMap((kind, msn) => {
		const times = { startTicks: msn * 900_000, durationTicks: 900_000 };
		const line = { kind: "segment", msn, init: 0, bytes, ...times, ...(kind === "C" && { isCut: true }) };
		return kind === " " ? [] : [line as SegmentLine];
	});
}

/** The numbers of each fragment's segments; a fragment that begins without a key frame has a mark. */
const joined = (segments: readonly SegmentLine[]) =>
	joinGroups(segments).map(({ segments: own, isCut }) => `${isCut ? "cut " : ""}${own.map(({ msn }) => msn).join()}`);

test.each([
	["a group of one segment is a fragment", "KKK", ["0", "1", "2"]],
	["a long group is one fragment", "KCKCCK", ["0,1", "2,3,4", "5"]],
	["a group is not joined across a lost segment", "KC CK", ["0,1", "cut 3", "4"]],
	["a first segment without a key frame is a fragment", "CCK", ["cut 0,1", "2"]],
	["a group of a minute is one fragment", "KCCCCC", ["0,1,2,3,4,5"]],
	["a longer group is continued in another fragment", "KCCCCCCCK", ["0,1,2,3,4,5", "cut 6,7", "8"]],
	["no segments are no fragments", "", []],
])("[S5] %s", (_, kinds, fragments) => {
	expect(joined(segmentsOf(kinds))).toEqual(fragments);
});

test("[S5] a fragment has at most the bytes that are read at once", () => {
	const half = FRAGMENT_LIMITS.bytes / 2;
	expect(joined(segmentsOf("KC", half))).toEqual(["0,1"]);
	expect(joined(segmentsOf("KC", half + 1))).toEqual(["0", "cut 1"]);
	expect(joined(segmentsOf("KK", FRAGMENT_LIMITS.bytes + 1))).toEqual(["0", "1"]);
});

test("[S5] a fragment has the times and bytes of its segments, and numbers have a gap where segments are lost", () => {
	const fragments = joinGroups(segmentsOf("KCK KC"));
	expect(fragments.map(({ segments: _, ...facts }) => facts)).toEqual([
		{ sequence: 1, startTicks: 0, durationTicks: 1_800_000, bytes: 2_000 },
		{ sequence: 2, startTicks: 1_800_000, durationTicks: 900_000, bytes: 1_000 },
		{ sequence: 4, startTicks: 3_600_000, durationTicks: 1_800_000, bytes: 2_000 },
	]);
});

test("[S5] another format is not joined", () => {
	const [first, second] = segmentsOf("KC") as [SegmentLine, SegmentLine];
	expect(joined([first, { ...second, init: 1 }])).toEqual(["0", "cut 1"]);
});
