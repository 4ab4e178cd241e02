import { expect, test } from "vitest";
import { boxAt, outline, readSamples, viewOf } from "./box-reader.test-steps.ts";
import { mediaFragment } from "./media-fragment.ts";
import { readSegmentFacts } from "./read-segment.ts";

const picture = { durationTicks: 3000, isSync: true, data: Uint8Array.of(1, 2, 3) };
const VIDEO = {
	trackId: 1,
	startTicks: 2 ** 33 + 5,
	samples: [picture, { ...picture, isSync: false, data: Uint8Array.of(4) }],
};
const AUDIO = {
	trackId: 2,
	startTicks: 48_000,
	samples: [{ durationTicks: 1024, isSync: true, data: Uint8Array.of(9, 9) }],
};

test("a fragment is moof and mdat, with a traf for each track that has samples", () => {
	expect(outline(mediaFragment(1, [VIDEO, AUDIO]))).toBe("moof(mfhd traf(tfhd tfdt trun) traf(tfhd tfdt trun)) mdat");
	expect(outline(mediaFragment(1, [{ ...VIDEO, samples: [] }, AUDIO]))).toBe("moof(mfhd traf(tfhd tfdt trun)) mdat");
	expect(() => mediaFragment(1, [{ ...VIDEO, samples: [] }])).toThrow(RangeError);
});

test("a fragment has the expected bytes", () => {
	const bytes = Buffer.from(mediaFragment(7, [{ ...VIDEO, samples: [picture] }])).toString("hex");
	expect(bytes).toBe(
		[
			["00000064", "moof"],
			["00000010", "mfhd", "00000000", "00000007"],
			["0000004c", "traf"],
			["00000010", "tfhd", "00020000", "00000001"],
			["00000014", "tfdt", "01000000", "0000000200000005"],
			["00000020", "trun", "00000701", "00000001", "0000006c", "00000bb8", "00000003", "02000000"],
			["0000000b", "mdat", "010203"],
		]
			.map(([size, type, ...body]) => [size, Buffer.from(type ?? "", "latin1").toString("hex"), ...body].join(""))
			.join(""),
	);
});

test("a run with B-frames has signed composition offsets, in version 1", () => {
	const samples = [
		{ ...picture, offsetTicks: 0 },
		{ ...picture, isSync: false, offsetTicks: 6000 },
		{ ...picture, isSync: false, offsetTicks: -3000 },
	];
	const bytes = mediaFragment(7, [{ ...VIDEO, samples }, AUDIO]);
	const [first, ...rest] = [...new Uint8Array(boxAt(bytes, "moof/traf:0/trun"))].map((byte) =>
		byte.toString(16).padStart(2, "0"),
	);
	expect([first, ...rest].join("")).toBe(
		[
			["01000f01", "00000003", "000000dc"],
			["00000bb8", "00000003", "02000000", "00000000"],
			["00000bb8", "00000003", "01010000", "00001770"],
			["00000bb8", "00000003", "01010000", "fffff448"],
		]
			.flat()
			.join(""),
	);
	expect(viewOf(boxAt(bytes, "moof/traf:1/trun")).getUint32(0)).toBe(0x000701);
	expect(readSamples(bytes).map(({ offsetTicks }) => offsetTicks)).toEqual([0, 6000, -3000, undefined]);
	expect(readSegmentFacts(bytes)).toMatchObject({ durationTicks: 9000, isCut: false });
	const cut = mediaFragment(7, [{ ...VIDEO, samples: samples.slice(1) }]);
	expect(readSegmentFacts(cut)).toMatchObject({ durationTicks: 6000, isCut: true });
});

test("each sample is found by its track's offset, with its duration and its sync flag", () => {
	expect(readSamples(mediaFragment(3, [VIDEO, AUDIO]))).toEqual([
		{ trackId: 1, startTicks: 2 ** 33 + 5, durationTicks: 3000, flags: 0x02000000, data: Uint8Array.of(1, 2, 3) },
		{ trackId: 1, startTicks: 2 ** 33 + 3005, durationTicks: 3000, flags: 0x01010000, data: Uint8Array.of(4) },
		{ trackId: 2, startTicks: 48_000, durationTicks: 1024, flags: 0x02000000, data: Uint8Array.of(9, 9) },
	]);
	expect(viewOf(boxAt(mediaFragment(3, [VIDEO]), "moof/mfhd")).getUint32(4)).toBe(3);
});
