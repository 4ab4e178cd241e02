import { expect, test } from "vitest";
import { boxAt, outline, readSamples, viewOf } from "./box-reader.test-steps.ts";
import { mediaFragment } from "./media-fragment.ts";

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

test("each sample is found by its track's offset, with its duration and its sync flag", () => {
	expect(readSamples(mediaFragment(3, [VIDEO, AUDIO]))).toEqual([
		{ trackId: 1, startTicks: 2 ** 33 + 5, durationTicks: 3000, flags: 0x02000000, data: Uint8Array.of(1, 2, 3) },
		{ trackId: 1, startTicks: 2 ** 33 + 3005, durationTicks: 3000, flags: 0x01010000, data: Uint8Array.of(4) },
		{ trackId: 2, startTicks: 48_000, durationTicks: 1024, flags: 0x02000000, data: Uint8Array.of(9, 9) },
	]);
	expect(viewOf(boxAt(mediaFragment(3, [VIDEO]), "moof/mfhd")).getUint32(4)).toBe(3);
});
