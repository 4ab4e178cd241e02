import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	type ClipRange,
	cutClip,
	latestRange,
	positionAtTime,
	rangeAtPositions,
	writeClipPlaylist,
} from "./clip-range.ts";
import type { InitLine, SegmentLine } from "./journal.ts";

const wallMs = Date.UTC(2026, 5, 1);
const ticksPerMs = 90;

/** Segments of two seconds, in order; a negative number is one that begins without a key frame. */
const segmentsOf = (numbers: readonly number[], lengthMs = 2_000): SegmentLine[] =>
	numbers.map((number) => {
		const msn = Math.abs(number);
		return {
			kind: "segment",
			msn,
			init: 0,
			name: `${String(msn).padStart(32, "0")}.m4s`,
			startTicks: msn * lengthMs * ticksPerMs,
			durationTicks: lengthMs * ticksPerMs,
			programDateTimeMs: wallMs + msn * lengthMs,
			isDiscontinuity: false,
			...(number < 0 && { isCut: true }),
		} as SegmentLine;
	});
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const minute = segmentsOf(upTo(30));
const numbersOf = (segments: readonly SegmentLine[]) => segments.map(({ msn }) => msn);
const cut = (segments: SegmentLine[], range: ClipRange, isEnded = true) => cutClip({ segments, isEnded }, range);

describe("a range of a recording", () => {
	test.each([
		["from boundary to boundary", { startMs: 4_000, endMs: 14_000 }, [2, 6], 0, 10_000],
		["within segments, which are listed whole", { startMs: 4_500, endMs: 14_700 }, [2, 7], 500, 10_200],
		["from the beginning", { startMs: 0, endMs: 10_000 }, [0, 4], 0, 10_000],
		["to the end", { startMs: 50_000, endMs: 60_000 }, [25, 29], 0, 10_000],
		["beyond the end", { startMs: 45_000, endMs: 75_000 }, [22, 29], 1_000, 15_000],
	])("[S5] %s", (_, positions, [first, last], leadMs, durationMs) => {
		const range = rangeAtPositions(minute, positions) as ClipRange;
		const clip = cut(minute, range);
		expect([clip.segments[0]?.msn, clip.segments.at(-1)?.msn]).toEqual([first, last]);
		expect(clip).toMatchObject({ leadMs, durationMs, isComplete: true });
	});

	test.each([
		["after the end", { startMs: 60_000, endMs: 70_000 }],
		["of no length", { startMs: 5_000, endMs: 5_000 }],
		["backwards", { startMs: 9_000, endMs: 5_000 }],
	])("[S5] %s has nothing", (_, positions) => expect(rangeAtPositions(minute, positions)).toBeNull());

	test("[S5] positions are those that are played: a lost segment takes no time, and is a gap", () => {
		const holed = segmentsOf([0, 1, 2, 5, 6, 7, 8, 9]);
		const range = rangeAtPositions(holed, { startMs: 5_000, endMs: 15_000 });
		expect(range).toEqual({ startMs: 5_000, endMs: 19_000 });
		expect(cut(holed, range as ClipRange)).toMatchObject({ leadMs: 1_000, positionMs: 4_000, durationMs: 10_000 });
		const later = rangeAtPositions(holed, { startMs: 7_500, endMs: 17_500 }) as ClipRange;
		expect(cut(holed, later)).toMatchObject({ leadMs: 1_500, positionMs: 6_000 });
	});

	test("[S5] a segment that is lost later is a gap, also the first; without any the clip is empty", () => {
		const range = { startMs: 5_000, endMs: 15_000 };
		const holed = cut(segmentsOf([0, 1, 4, 5, 7, 8, 9]), range);
		expect([numbersOf(holed.segments), holed.leadMs, holed.durationMs]).toEqual([[4, 5, 7], 0, 5_000]);
		expect(cut(segmentsOf([0, 1, 9]), range)).toMatchObject({ segments: [], durationMs: 0, isComplete: true });
	});

	test("[S5] it begins at the last key frame before it, at most half a minute earlier", () => {
		const grouped = segmentsOf([0, 1, -2, -3, -4, 5, 6, 7, 8, 9]);
		const clip = cut(grouped, { startMs: 7_000, endMs: 17_000 });
		expect([numbersOf(clip.segments)[0], clip.leadMs, clip.durationMs]).toEqual([1, 5_000, 10_000]);
		expect(clip.positionMs).toBe(2_000);
		const endless = segmentsOf(upTo(60).map((at) => -at));
		const long = cut(endless, { startMs: 80_000, endMs: 90_000 });
		expect([numbersOf(long.segments)[0], long.leadMs]).toEqual([25, 30_000]);
	});

	test("[S5] whatever the segments and the range: nothing outside it but what its edges need", () => {
		const lengths = fc.array(fc.integer({ min: 300, max: 10_000 }), { minLength: 1, maxLength: 40 });
		const lost = fc.array(fc.nat(39), { maxLength: 10 });
		fc.assert(
			fc.property(lengths, lost, fc.nat(60_000), fc.integer({ min: 1, max: 90_000 }), (all, gone, startMs, length) => {
				let at = 0;
				const segments = all.flatMap((lengthMs, msn) => {
					const [segment] = segmentsOf([msn]) as [SegmentLine];
					const startTicks = at * ticksPerMs;
					at += lengthMs;
					const placed = { ...segment, startTicks, durationTicks: lengthMs * ticksPerMs };
					return gone.includes(msn) ? [] : [placed];
				});
				const range = rangeAtPositions(segments, { startMs, endMs: startMs + length });
				const playedMs = segments.reduce((sum, one) => sum + one.durationTicks / ticksPerMs, 0);
				const expectedMs = Math.max(0, Math.min(startMs + length, playedMs) - startMs);
				if (!range) {
					expect(expectedMs).toBe(0);
					return;
				}
				const clip = cut(segments, range);
				expect(clip.durationMs).toBe(expectedMs);
				// Rounding moves the start of a range by less than a millisecond.
				expect(Math.abs(clip.positionMs + clip.leadMs - startMs)).toBeLessThan(1);
				expect(clip.leadMs).toBeLessThan((clip.segments[0]?.durationTicks ?? 0) / ticksPerMs);
				for (const { startTicks, durationTicks } of clip.segments) {
					expect(startTicks / ticksPerMs).toBeLessThan(range.endMs);
					expect((startTicks + durationTicks) / ticksPerMs).toBeGreaterThan(range.startMs);
				}
			}),
		);
	});
});

describe("the last seconds of a broadcast", () => {
	const at = (ms: number) => wallMs + ms;

	test("[S5] end now, in a segment that is not recorded yet", () => {
		const range = latestRange(minute, { lastMs: 30_000, nowMs: at(62_500) }) as ClipRange;
		expect(range).toEqual({ startMs: 32_500, endMs: 62_500, madeAtMs: at(62_500) });
		expect(cut(minute, range, false).isComplete).toBe(false);
		const recorded = segmentsOf(upTo(32));
		const clip = cut(recorded, range, false);
		expect(clip).toMatchObject({ isComplete: true, leadMs: 500, durationMs: 30_000 });
		expect(numbersOf(clip.segments).at(-1)).toBe(31);
	});

	test("[S5] end with the recording after an interruption, and before a clock that is behind", () => {
		for (const nowMs of [at(300_000), at(50_000)]) {
			const range = latestRange(minute, { lastMs: 30_000, nowMs }) as ClipRange;
			expect(range).toMatchObject({ startMs: 30_000, endMs: 60_000 });
			expect(cut(minute, range, false)).toMatchObject({ isComplete: true, durationMs: 30_000 });
		}
	});

	test("[S5] are all of a shorter broadcast, and nothing before the first segment", () => {
		expect(latestRange(segmentsOf(upTo(5)), { lastMs: 30_000, nowMs: at(11_000) })).toMatchObject({
			startMs: 0,
			endMs: 11_000,
		});
		expect(latestRange([], { lastMs: 30_000, nowMs: at(0) })).toBeNull();
	});

	test("[S5] have nothing of what was broadcast after the clip was made, where the rest was never recorded", () => {
		const range = latestRange(minute, { lastMs: 30_000, nowMs: at(61_500) }) as ClipRange;
		// The next session continues the time line minutes later.
		const resumed = segmentsOf([30]).map((one) => ({ ...one, programDateTimeMs: at(400_000) }));
		const clip = cut([...minute, ...resumed], range, false);
		expect(clip).toMatchObject({ isComplete: true, durationMs: 28_500 });
		expect(numbersOf(clip.segments).at(-1)).toBe(29);
		expect(cut(minute, range, true)).toMatchObject({ isComplete: true, durationMs: 28_500 });
	});
});

describe("a time of the broadcast", () => {
	/** Twenty seconds of which the third segment was lost, and after a pause of a minute ten more. */
	const [before, after] = [segmentsOf([0, 1, 3, 4]), segmentsOf(upTo(5))];
	const resumed = after.map((one) => ({ ...one, programDateTimeMs: one.programDateTimeMs + 70_000 }));
	const recorded = [...before, ...resumed];

	test.each([
		["before the recording", -5_000, 0],
		["in the first segment", 1_500, 1_500],
		["in a lost segment", 5_000, 4_000],
		["after a lost segment", 6_500, 4_500],
		["during the pause", 30_000, 8_000],
		["after the pause", 73_000, 11_000],
		["at the end", 80_000, null],
	])("[S5] %s is found in the recording as it is played", (_, ms, position) => {
		expect(positionAtTime(recorded, wallMs + ms)).toBe(position);
	});

	test("[S5] is not found without a recording", () => expect(positionAtTime([], wallMs)).toBeNull());
});

test("[S5] the playlist of a clip begins where the clip does and has its segments alone", () => {
	const init = { kind: "init", init: 0, name: "init", bytes: 1, codecs: ["avc1.42c01f"] } as InitLine;
	const segments = minute.map((one) => ({ ...one, isDiscontinuity: one.msn % 2 === 0 }));
	const recording = {
		...{ targetDurationS: 2, inits: [init], segments, lost: [], last: undefined },
		...{ isEnded: true, durationMs: 60_000, damagedLines: 0 },
	};
	const clip = cut(segments, { startMs: 4_500, endMs: 9_000 });
	expect(writeClipPlaylist(recording, clip, (name) => name.replace(/^0+(?=\d)/, ""))).toBe(
		`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-START:TIME-OFFSET=0.5,PRECISE=YES
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-MAP:URI="init"
#EXT-X-PROGRAM-DATE-TIME:2026-06-01T00:00:04.000Z
#EXTINF:2,
2.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-06-01T00:00:06.000Z
#EXTINF:2,
3.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-06-01T00:00:08.000Z
#EXTINF:2,
4.m4s
#EXT-X-ENDLIST
`,
	);
});
