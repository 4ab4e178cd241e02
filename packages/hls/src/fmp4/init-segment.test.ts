import { expect, test } from "vitest";
import { AAC, AVC, OPUS } from "../segmenter/broadcast.test-steps.ts";
import { boxAt, outline, viewOf } from "./box-reader.test-steps.ts";
import { initSegment } from "./init-segment.ts";

const TRACK = "tkhd mdia(mdhd hdlr minf(%s dinf(dref) stbl(stsd stts stsc stsz stco)))";
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("an init segment is ftyp and moov with a track for picture and for sound, and no samples", () => {
	const trak = (header: string) => `trak(${TRACK.replace("%s", header)})`;
	expect(outline(initSegment({ video: AVC, audio: AAC }))).toBe(
		`ftyp moov(mvhd ${trak("vmhd")} ${trak("smhd")} mvex(trex trex))`,
	);
	expect(outline(initSegment({ video: AVC }))).toBe(`ftyp moov(mvhd ${trak("vmhd")} mvex(trex))`);
});

test("the brands are those of CMAF over ISO/IEC 14496-12", () => {
	expect(Buffer.from(boxAt(initSegment({ video: AVC }), "ftyp")).toString("latin1")).toBe("iso6\0\0\0\0iso6cmfcmp41");
});

test("each track has its number, its time scale and its kind", () => {
	const init = initSegment({ video: AVC, audio: { ...AAC, sampleRateHz: 44_100 } });
	const seen = [0, 1].map((track) => ({
		id: viewOf(boxAt(init, `moov/trak:${track}/tkhd`)).getUint32(12),
		timescale: viewOf(boxAt(init, `moov/trak:${track}/mdia/mdhd`)).getUint32(12),
		handler: Buffer.from(boxAt(init, `moov/trak:${track}/mdia/hdlr`).subarray(8, 12)).toString("latin1"),
		defaults: viewOf(boxAt(init, `moov/mvex/trex:${track}`)).getUint32(4),
	}));
	expect(seen).toEqual([
		{ id: 1, timescale: 90_000, handler: "vide", defaults: 1 },
		{ id: 2, timescale: 44_100, handler: "soun", defaults: 2 },
	]);
});

test("the picture's sample entry is avc1 with its size and the encoder's own avcC, byte for byte", () => {
	const stsd = boxAt(initSegment({ video: AVC }), "moov/trak/mdia/minf/stbl/stsd");
	const entry = boxAt(stsd.subarray(8), "avc1");
	expect([viewOf(entry).getUint16(24), viewOf(entry).getUint16(26)]).toEqual([640, 360]);
	expect(hex(boxAt(entry.subarray(78), "avcC"))).toBe(hex(AVC.avcC));
	const tkhd = viewOf(boxAt(initSegment({ video: AVC }), "moov/trak/tkhd"));
	expect([tkhd.getUint32(76) / 65_536, tkhd.getUint32(80) / 65_536]).toEqual([640, 360]);
});

test("AAC is mp4a with the AudioSpecificConfig in its esds", () => {
	const stsd = boxAt(initSegment({ video: AVC, audio: AAC }), "moov/trak:1/mdia/minf/stbl/stsd");
	const entry = boxAt(stsd.subarray(8), "mp4a");
	expect(hex(entry.subarray(0, 28))).toBe("000000000000000100000000000000000002001000000000bb800000");
	expect(hex(boxAt(entry.subarray(28), "esds"))).toBe(
		`00000000${"0380808022"}${"000000"}${"0480808014"}${"40150000000000000000000000"}${"0580808002"}1190${"0680808001"}02`,
	);
});

test("Opus is Opus with dOps", () => {
	const stsd = boxAt(initSegment({ video: AVC, audio: OPUS }), "moov/trak:1/mdia/minf/stbl/stsd");
	expect(hex(boxAt(boxAt(stsd.subarray(8), "Opus").subarray(28), "dOps"))).toBe("000101380000bb80000000");
});

test("equal configurations give equal bytes, a different size gives different ones", () => {
	expect(initSegment({ video: { ...AVC } })).toEqual(initSegment({ video: AVC }));
	expect(initSegment({ video: { ...AVC, width: 642 } })).not.toEqual(initSegment({ video: AVC }));
});
