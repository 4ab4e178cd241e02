import { expect, test } from "vitest";
import { concat } from "./box.ts";
import { mediaFragment } from "./media-fragment.ts";
import { readSegmentFacts } from "./read-segment.ts";
import { firstTimesOf, shiftSegment } from "./shift-segment.ts";

const sample = (durationTicks: number) => ({ durationTicks, isSync: true, data: Uint8Array.of(1, 2, 3) });
const fragment = (sequence: number, video: number, audio: number) =>
	mediaFragment(sequence, [
		{ trackId: 1, startTicks: video, samples: [sample(3_000)] },
		{ trackId: 2, startTicks: audio, samples: [sample(1_600)] },
	]);
const segment = concat([fragment(7, 2 ** 33, 4_000_000), fragment(8, 2 ** 33 + 3_000, 4_001_600)]);

test("[S5] a segment is moved by each track's own time, and changes in nothing else", () => {
	expect([...firstTimesOf(segment)]).toEqual([
		[1, 2 ** 33],
		[2, 4_000_000],
	]);
	const before = segment.slice();
	const shifted = shiftSegment(
		segment,
		new Map([
			[1, 2 ** 33],
			[2, 3_999_000],
		]),
	);
	expect(shifted).toEqual(concat([fragment(7, 0, 1_000), fragment(8, 3_000, 2_600)]));
	expect(readSegmentFacts(shifted)).toMatchObject({ startTicks: 0, durationTicks: 6_000 });
	expect(segment).toEqual(before);
});

test("[S5] bytes that are no segment are left as they are", () => {
	for (const bytes of [new Uint8Array(), Uint8Array.of(1, 2, 3), segment.subarray(0, 50)]) {
		expect(shiftSegment(bytes, new Map([[1, 5]]))).toEqual(bytes);
	}
});
