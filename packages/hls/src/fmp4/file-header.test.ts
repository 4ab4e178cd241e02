import { expect, test } from "vitest";
import { AAC, AVC, OPUS } from "../segmenter/broadcast.test-steps.ts";
import { boxAt, outline, viewOf } from "./box-reader.test-steps.ts";
import { fileHeader, timescalesOf } from "./file-header.ts";
import { initSegment } from "./init-segment.ts";

const SEGMENT = { startTicks: 0, durationTicks: 180_000 };
const MEDIA = "mdia(mdhd hdlr minf(%s dinf(dref) stbl(stsd stts stsc stsz stco)))";
const init = initSegment({ video: AVC, audio: { ...AAC, sampleRateHz: 44_100 } });

test("[S5] a file begins with the init segment, and its durations", () => {
	const header = fileHeader(init, [SEGMENT, { ...SEGMENT, startTicks: 180_000 }]);
	const trak = (kind: string) => `trak(tkhd ${MEDIA.replace("%s", kind)})`;
	expect(outline(header)).toBe(`ftyp moov(mvhd ${trak("vmhd")} ${trak("smhd")} mvex(mehd trex trex))`);
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

test("[S5] a file has the times of its own beginning", () => {
	const header = fileHeader(init, [{ ...SEGMENT, startTicks: 900_000 }]);
	expect(header).toEqual(fileHeader(init, [SEGMENT]));
	expect([...timescalesOf(init)]).toEqual([
		[1, 90_000],
		[2, 44_100],
	]);
});

test("[S5] a duration of more than 32 bits is unknown in old fields and exact in mehd", () => {
	const header = fileHeader(init, [SEGMENT, { ...SEGMENT, startTicks: 2 ** 33 }]);
	expect(viewOf(boxAt(header, "moov/mvhd")).getUint32(16)).toBe(0xffff_ffff);
	expect(viewOf(boxAt(header, "moov/mvex/mehd")).getBigUint64(4)).toBe(2n ** 33n + 180_000n);
});

test("[S5] no segments and other bytes are refused", () => {
	expect(() => fileHeader(init, [])).toThrow(RangeError);
	expect(() => fileHeader(init.subarray(0, 100), [SEGMENT])).toThrow(RangeError);
	expect(() => fileHeader(new Uint8Array(), [SEGMENT])).toThrow(RangeError);
});
