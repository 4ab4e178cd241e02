import { expect, test } from "vitest";
import { AAC, AVC, OPUS } from "../segmenter/broadcast.test-steps.ts";
import { boxAt, outline, viewOf } from "./box-reader.test-steps.ts";
import { fileHeader, MAX_INDEXED_SEGMENTS } from "./file-header.ts";
import { initSegment } from "./init-segment.ts";

const SEGMENT = { bytes: 1_000, startTicks: 0, durationTicks: 180_000 };
const MEDIA = "mdia(mdhd hdlr minf(%s dinf(dref) stbl(stsd stts stsc stsz stco)))";
const init = initSegment({ video: AVC, audio: { ...AAC, sampleRateHz: 44_100 } });

/** The index as an independent reading of ISO/IEC 14496-12, 8.16.3. */
function readIndex(header: Uint8Array) {
	const sidx = viewOf(boxAt(header, "sidx"));
	const references = Array.from({ length: sidx.getUint16(30) }, (_, index) => {
		const [size = 0, ticks = 0, sap = 0] = [0, 4, 8].map((field) => sidx.getUint32(32 + index * 12 + field));
		return { size, ticks, beginsWithKey: sap >>> 31 === 1 };
	});
	return {
		version: sidx.getUint8(0),
		track: sidx.getUint32(4),
		timescale: sidx.getUint32(8),
		earliest: sidx.getBigUint64(12),
		firstOffset: sidx.getBigUint64(20),
		references,
	};
}

test("[S5] a file begins with the init segment, its durations and an index", () => {
	const header = fileHeader(init, [SEGMENT, { ...SEGMENT, startTicks: 180_000 }]);
	const trak = (kind: string) => `trak(tkhd ${MEDIA.replace("%s", kind)})`;
	expect(outline(header)).toBe(`ftyp moov(mvhd ${trak("vmhd")} ${trak("smhd")} mvex(mehd trex trex)) sidx`);
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
		const header = fileHeader(source, [SEGMENT]);
		for (const track of [0, 1]) {
			const path = `moov/trak:${track}/mdia/minf`;
			expect(boxAt(header, path)).toEqual(boxAt(source, path));
		}
	}
});

test("[S5] the index lists each segment's size, time and key frame", () => {
	const index = readIndex(
		fileHeader(init, [
			{ bytes: 700, startTicks: 90_000, durationTicks: 180_000 },
			// A lost segment leaves a gap of two seconds.
			{ bytes: 800, startTicks: 450_000, durationTicks: 90_000, isCut: true },
		]),
	);
	expect(index).toEqual({
		version: 1,
		track: 1,
		timescale: 90_000,
		earliest: 0n,
		firstOffset: 0n,
		references: [
			{ size: 700, ticks: 360_000, beginsWithKey: true },
			{ size: 800, ticks: 90_000, beginsWithKey: false },
		],
	});
});

test("[S5] a file whose first segment begins later starts at 0 by its edit lists", () => {
	const header = fileHeader(init, [{ ...SEGMENT, startTicks: 900_000 }]);
	const edits = [0, 1].map((track) => {
		const elst = viewOf(boxAt(boxAt(header, `moov/trak:${track}/edts`), "elst"));
		return [elst.getUint32(4), elst.getBigUint64(8), elst.getBigInt64(16), elst.getUint32(24)];
	});
	expect(edits).toEqual([
		[1, 180_000n, 900_000n, 0x1_0000],
		[1, 180_000n, 441_000n, 0x1_0000],
	]);
});

test("[S5] a duration of more than 32 bits is unknown in old fields and exact in mehd", () => {
	const header = fileHeader(init, [SEGMENT, { ...SEGMENT, startTicks: 2 ** 33 }]);
	expect(viewOf(boxAt(header, "moov/mvhd")).getUint32(16)).toBe(0xffff_ffff);
	expect(viewOf(boxAt(header, "moov/mvex/mehd")).getBigUint64(4)).toBe(2n ** 33n + 180_000n);
});

test("[S5] no segments, too many of them and other bytes are refused", () => {
	const many = Array.from({ length: MAX_INDEXED_SEGMENTS }, (_, index) => ({
		...SEGMENT,
		startTicks: index * 180_000,
	}));
	expect(readIndex(fileHeader(init, many)).references).toHaveLength(MAX_INDEXED_SEGMENTS);
	expect(() => fileHeader(init, [])).toThrow(RangeError);
	expect(() => fileHeader(init, [...many, SEGMENT])).toThrow(RangeError);
	expect(() => fileHeader(init.subarray(0, 100), [SEGMENT])).toThrow(RangeError);
	expect(() => fileHeader(new Uint8Array(), [SEGMENT])).toThrow(RangeError);
});
