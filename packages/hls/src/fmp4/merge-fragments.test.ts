import { expect, test } from "vitest";
import { concat } from "./box.ts";
import { boxAt, outline, readSamples, viewOf } from "./box-reader.test-steps.ts";
import { mediaFragment, type Sample } from "./media-fragment.ts";
import { mergeFragments } from "./merge-fragments.ts";
import { readSegmentFacts } from "./read-segment.ts";
import { soundOnlyMedia } from "./sound-only.ts";

const bytesOf = (first: number, count: number) => Uint8Array.from({ length: count }, (_, index) => first + index);
const picture = (first: number, offsetTicks = 0): Sample => ({
	durationTicks: 3_000,
	offsetTicks,
	isSync: first === 1,
	data: bytesOf(first, 5 + (first % 3)),
});
const sound = (first: number): Sample => ({ durationTicks: 1_024, isSync: true, data: bytesOf(first, 3) });

type Part = { pictures: Sample[]; sounds: Sample[] };

/** A segment of these parts; its first decode times are 90,000 and 48,000. */
function segmentOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
	let [video, audio] = [90_000, 48_000];
	return concat(
		parts.map(({ pictures, sounds }, index) => {
			const fragment = mediaFragment(7 + index, [
				{ trackId: 1, startTicks: video, samples: pictures },
				{ trackId: 2, startTicks: audio, samples: sounds },
			]);
			video += 3_000 * pictures.length;
			audio += 1_024 * sounds.length;
			return fragment;
		}),
	);
}

/** In the order of the tracks, in which one fragment holds them. */
const samplesOf = (media: Uint8Array) =>
	readSamples(media)
		.map((sample) => ({ offsetTicks: 0, ...sample }))
		.toSorted((one, other) => one.trackId - other.trackId);

test.each<[string, Part[]]>([
	[
		"several parts",
		[
			{ pictures: [picture(1), picture(10)], sounds: [sound(20), sound(30)] },
			{ pictures: [picture(40)], sounds: [sound(50)] },
			{ pictures: [picture(60), picture(70)], sounds: [sound(80)] },
		],
	],
	[
		"pictures in another order, of which one part has none",
		[
			{ pictures: [picture(1, 6_000), picture(10, -3_000)], sounds: [sound(20)] },
			{ pictures: [picture(40)], sounds: [sound(50)] },
		],
	],
	[
		"sound that begins after the first part",
		[
			{ pictures: [picture(1)], sounds: [] },
			{ pictures: [picture(40)], sounds: [sound(50)] },
		],
	],
	[
		"a part with sound alone",
		[
			{ pictures: [picture(1)], sounds: [sound(20)] },
			{ pictures: [], sounds: [sound(50)] },
		],
	],
	[
		"no sound",
		[
			{ pictures: [picture(1)], sounds: [] },
			{ pictures: [picture(40)], sounds: [] },
		],
	],
])("[S5] a segment with %s is one fragment with the same samples and size", (_, parts) => {
	const segment = segmentOf(parts);
	const before = segment.slice();
	const merged = mergeFragments(segment, 3);
	expect(segment).toEqual(before);
	expect(merged).toHaveLength(segment.length);
	expect(outline(merged)).toMatch(/^moof\(mfhd( traf\(tfhd tfdt trun\))+\) mdat free$/);
	expect(viewOf(boxAt(merged, "moof/mfhd")).getUint32(4)).toBe(3);
	expect(samplesOf(merged)).toEqual(samplesOf(segment));
	expect(soundOnlyMedia(merged)?.hasSamples).toBe(parts.some(({ sounds }) => sounds.length > 0));
});

test("[S5] a segment of one part is renumbered alone", () => {
	const segment = segmentOf([{ pictures: [picture(1, 3_000)], sounds: [sound(20)] }]);
	const merged = mergeFragments(segment, 9);
	expect(outline(merged)).toBe("moof(mfhd traf(tfhd tfdt trun) traf(tfhd tfdt trun)) mdat");
	expect(readSegmentFacts(merged)).toMatchObject({ firstFragment: 9, lastFragment: 9 });
	expect(samplesOf(merged)).toEqual(samplesOf(segment));
});

test("[S5] a segment whose joined headers would be longer is left as it is", () => {
	const many = Array.from({ length: 60 }, () => picture(40));
	const segment = segmentOf([
		{ pictures: [picture(1, 3_000)], sounds: [] },
		{ pictures: many, sounds: [] },
	]);
	expect(mergeFragments(segment, 1)).toBe(segment);
});

test("[S5] bytes that are no segment are left as they are", () => {
	const segment = segmentOf([{ pictures: [picture(1)], sounds: [sound(20)] }]);
	for (const bytes of [new Uint8Array(), Uint8Array.of(1, 2, 3), segment.subarray(0, 50), segment.subarray(8)]) {
		expect(mergeFragments(bytes, 1)).toBe(bytes);
	}
});
