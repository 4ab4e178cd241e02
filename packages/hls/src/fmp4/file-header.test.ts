import { expect, test } from "vitest";
import { AAC, AVC, OPUS } from "../segmenter/broadcast.test-steps.ts";
import { boxAt, outline, viewOf } from "./box-reader.test-steps.ts";
import { fileHeader, timescalesOf } from "./file-header.ts";
import { initSegment } from "./init-segment.ts";

const FRAGMENT = { startTicks: 0, durationTicks: 180_000, bytes: 500 };
const MEDIA = "mdia(mdhd hdlr minf(%s dinf(dref) stbl(stsd stts stsc stsz stco)))";
const init = initSegment({ video: AVC, audio: { ...AAC, sampleRateHz: 44_100 } });

test("[S5] a file begins with the init segment, and its durations", () => {
	const header = fileHeader(init, [FRAGMENT, { ...FRAGMENT, startTicks: 180_000 }]);
	const trak = (kind: string) => `trak(tkhd ${MEDIA.replace("%s", kind)})`;
	expect(outline(header)).toBe(`ftyp moov(mvhd ${trak("vmhd")} ${trak("smhd")} mvex(mehd trex trex)) sidx sidx`);
	expect(viewOf(boxAt(header, "moov/mvhd")).getUint32(16)).toBe(360_000);
	expect(viewOf(boxAt(header, "moov/mvex/mehd")).getBigUint64(4)).toBe(360_000n);
	const tracks = [0, 1].map((track) => ({
		movie: viewOf(boxAt(header, `moov/trak:${track}/tkhd`)).getUint32(20),
		media: viewOf(boxAt(header, `moov/trak:${track}/mdia/mdhd`)).getUint32(16),
	}));
	expect(tracks).toEqual([
		{ movie: 360_000, media: 360_000 },
		{ movie: 360_000, media: 176_400 },
	]);
});

test("[S5] sample entries stay as the encoder described them", () => {
	for (const audio of [AAC, OPUS]) {
		const source = initSegment({ video: AVC, audio });
		const header = fileHeader(source, [FRAGMENT]);
		for (const track of [0, 1]) {
			const path = `moov/trak:${track}/mdia/minf`;
			expect(boxAt(header, path)).toEqual(boxAt(source, path));
		}
	}
});

test("[S5] a file has the times of its own beginning", () => {
	const header = fileHeader(init, [{ ...FRAGMENT, startTicks: 900_000 }]);
	expect(header).toEqual(fileHeader(init, [FRAGMENT]));
	expect([...timescalesOf(init)]).toEqual([
		[1, 90_000],
		[2, 44_100],
	]);
});

/** The fields of ISO/IEC 14496-12, 8.16.3, of version 0. */
function indexOf(header: Uint8Array, path = "sidx") {
	const view = viewOf(boxAt(header, path));
	const entries = Array.from({ length: view.getUint16(22) }, (_, index) => {
		const at = 24 + index * 12;
		return { bytes: view.getUint32(at), durationTicks: view.getUint32(at + 4), startsWithKey: view.getUint32(at + 8) };
	});
	const [track, timescale, time, offset] = [4, 8, 12, 16].map((at) => view.getUint32(at));
	return { track, timescale, time, offset, entries };
}

test("[S5] the index names every fragment, with the time of segments that are lost", () => {
	const [first, second] = [900_000, 900_000 + 180_000 + 60 * 90_000];
	const header = fileHeader(init, [
		{ ...FRAGMENT, startTicks: first },
		{ ...FRAGMENT, startTicks: second, bytes: 700 },
	]);
	expect(indexOf(header)).toEqual({
		track: 1,
		timescale: 90_000,
		time: 0,
		// From the end of this index, behind that of the sound.
		offset: boxAt(header, "sidx:1").length + 8,
		entries: [
			{ bytes: 500, durationTicks: second - first, startsWithKey: 0x9000_0000 },
			{ bytes: 700, durationTicks: 180_000, startsWithKey: 0x9000_0000 },
		],
	});
	expect(indexOf(header, "sidx:1")).toEqual({
		track: 2,
		timescale: 44_100,
		time: 0,
		offset: 0,
		entries: [
			{ bytes: 500, durationTicks: 62 * 44_100, startsWithKey: 0x9000_0000 },
			{ bytes: 700, durationTicks: 2 * 44_100, startsWithKey: 0x9000_0000 },
		],
	});
});

test("[S5] a fragment without a key frame, and more than an index can name, leave it out", () => {
	const cut = { ...FRAGMENT, startTicks: 180_000, isCut: true } as const;
	expect(outline(fileHeader(init, [FRAGMENT, cut]))).not.toContain("sidx");
	const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...FRAGMENT, startTicks: at * 180_000 }));
	expect(indexOf(fileHeader(init, many(0xffff))).entries).toHaveLength(0xffff);
	expect(outline(fileHeader(init, many(0x1_0000)))).not.toContain("sidx");
});

test("[S5] a duration of more than 32 bits is unknown in old fields and exact in mehd", () => {
	const header = fileHeader(init, [FRAGMENT, { ...FRAGMENT, startTicks: 2 ** 33 }]);
	expect(viewOf(boxAt(header, "moov/mvhd")).getUint32(16)).toBe(0xffff_ffff);
	expect(viewOf(boxAt(header, "moov/mvex/mehd")).getBigUint64(4)).toBe(2n ** 33n + 180_000n);
});

test("[S5] no fragments and other bytes are refused", () => {
	expect(() => fileHeader(init, [])).toThrow(RangeError);
	expect(() => fileHeader(init.subarray(0, 100), [FRAGMENT])).toThrow(RangeError);
	expect(() => fileHeader(new Uint8Array(), [FRAGMENT])).toThrow(RangeError);
});
