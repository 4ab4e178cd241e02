import { box, boxHeader, concat, fullBox, lengthOf, u32 } from "./box.ts";
import { type BoxSpan, findBoxes, listBoxes, viewOf } from "./box-cursor.ts";
import { AUDIO_TRACK_ID } from "./track-box.ts";

/** Fragments with the sound alone; `hasSamples` is false where the media hold no sound. */
export type SoundMedia = { data: Uint8Array<ArrayBuffer>; hasSamples: boolean };

type SoundRun = { from: number; to: number; offsetAt: number };
type Sound = { track: BoxSpan; runs: SoundRun[] };
type Fragment = { header: BoxSpan; sound?: Sound };

const BOX_HEADER_BYTES = 8;
const FULL_BOX_BYTES = 4;
// Flags of tfhd (ISO/IEC 14496-12, 8.8.7).
const BASE_DATA_OFFSET = 0x000001;
const SAMPLE_DESCRIPTION_INDEX = 0x000002;
const DEFAULT_SAMPLE_DURATION = 0x000008;
const DEFAULT_SAMPLE_SIZE = 0x000010;
const DURATION_IS_EMPTY = 0x010000;
const DEFAULT_BASE_IS_MOOF = 0x020000;
// Flags of trun (8.8.8).
const DATA_OFFSET = 0x000001;
const FIRST_SAMPLE_FLAGS = 0x000004;
const SAMPLE_DURATION = 0x000100;
const SAMPLE_SIZE = 0x000200;
const SAMPLE_FLAGS = 0x000400;
const SAMPLE_OFFSET = 0x000800;

/**
 * The init segment of the sound alone: `moov` without the other tracks and their `trex`.
 * @returns undefined where it describes no sound, or is damaged
 */
export function soundOnlyInit(init: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
	const boxes = listBoxes(init);
	const moov = boxes?.find(({ type }) => type === "moov");
	const within = moov && listBoxes(init, moov.start, moov.end);
	const sound = within?.find((one) => one.type === "trak" && isSoundTrack(init, one));
	if (!boxes || !within || !sound) return undefined;
	const movie = within
		.filter((one) => one.type !== "trak" || one === sound)
		.map((one) => (one.type === "mvex" ? soundDefaults(init, one) : wholeOf(init, one)));
	return concat(boxes.map((one) => (one === moov ? boxOf("moov", movie) : wholeOf(init, one))));
}

/**
 * The sound of a part, a segment or several: each `moof` with the audio `traf` alone, each `mdat` with its samples.
 * Fragments without sound are left out; media without any become one fragment without samples, since an empty file is
 * no segment. The bytes are not trusted; time and length of the result are bounded by their length.
 * @returns undefined unless the media are CMAF chunks whose sound lies within them
 */
export function soundOnlyMedia(media: Uint8Array): SoundMedia | undefined {
	const boxes = listBoxes(media);
	if (!boxes) return undefined;
	const pieces: Uint8Array[] = [];
	let empty: Uint8Array<ArrayBuffer> | undefined;
	for (const [index, moof] of boxes.entries()) {
		if (moof.type !== "moof") continue;
		const fragment = readFragment(media, moof, boxes[index + 1]);
		if (!fragment) return undefined;
		const { header, sound } = fragment;
		if (sound) pieces.push(writeSound(media, { header, ...sound }));
		else empty ??= emptyFragment(media, header);
	}
	if (pieces.length > 0) return { data: concat(pieces), hasSamples: true };
	return empty && { data: empty, hasSamples: false };
}

function isSoundTrack(init: Uint8Array, trak: BoxSpan): boolean {
	const whole = init.subarray(trak.start, trak.end);
	const [tkhd] = findBoxes(whole, [{ type: "tkhd" }]);
	const [hdlr] = findBoxes(whole, [{ type: "mdia" }, { type: "hdlr" }]);
	if (!tkhd || !hdlr || hdlr.end - hdlr.start < FULL_BOX_BYTES + 8) return false;
	// Creation and modification time come first, in 64 bits each from version 1 on.
	const idAt = tkhd.start + FULL_BOX_BYTES + (whole[tkhd.start] === 0 ? 8 : 16);
	if (idAt + 4 > tkhd.end) return false;
	const handler = String.fromCharCode(...whole.subarray(hdlr.start + 8, hdlr.start + 12));
	return handler === "soun" && viewOf(whole).getUint32(idAt) === AUDIO_TRACK_ID;
}

/** `mvex` without the defaults of other tracks. */
function soundDefaults(init: Uint8Array, mvex: BoxSpan): Uint8Array {
	const boxes = listBoxes(init, mvex.start, mvex.end) ?? [];
	const isKept = ({ type, start, end }: BoxSpan) =>
		type !== "trex" || (end - start >= FULL_BOX_BYTES + 4 && viewOf(init).getUint32(start + 4) === AUDIO_TRACK_ID);
	const kept = boxes.filter(isKept).map((one) => wholeOf(init, one));
	return boxOf("mvex", kept);
}

/** @returns undefined where the fragment is damaged */
function readFragment(media: Uint8Array, moof: BoxSpan, mdat?: BoxSpan): Fragment | undefined {
	const boxes = listBoxes(media, moof.start, moof.end);
	const header = boxes?.find(({ type }) => type === "mfhd");
	if (!boxes || !header || mdat?.type !== "mdat") return undefined;
	const tracks = boxes.filter(({ type }) => type === "traf").map((track) => readTrack(media, track));
	if (tracks.includes(undefined)) return undefined;
	const [sound, ...others] = tracks.filter((track) => track?.trackId === AUDIO_TRACK_ID);
	if (!sound) return { header };
	const base = moof.start - BOX_HEADER_BYTES;
	const runs = others.length === 0 ? readRuns(media, sound, { base, mdat }) : undefined;
	if (!runs) return undefined;
	return runs.some(({ from, to }) => to > from) ? { header, sound: { track: sound.track, runs } } : { header };
}

type TrackFragment = { track: BoxSpan; boxes: BoxSpan[]; trackId: number; sampleBytes: number | undefined };

function readTrack(media: Uint8Array, track: BoxSpan): TrackFragment | undefined {
	const [tfhd, ...boxes] = listBoxes(media, track.start, track.end) ?? [];
	if (tfhd?.type !== "tfhd" || tfhd.end - tfhd.start < FULL_BOX_BYTES + 4) return undefined;
	const view = viewOf(media);
	const flags = view.getUint32(tfhd.start);
	// CMAF: offsets count from the moof (ISO/IEC 23000-19, 7.5.16).
	if ((flags & DEFAULT_BASE_IS_MOOF) === 0 || (flags & BASE_DATA_OFFSET) !== 0) return undefined;
	const trackId = view.getUint32(tfhd.start + FULL_BOX_BYTES);
	if ((flags & DEFAULT_SAMPLE_SIZE) === 0) return { track, boxes, trackId, sampleBytes: undefined };
	const before = [SAMPLE_DESCRIPTION_INDEX, DEFAULT_SAMPLE_DURATION].filter((flag) => (flags & flag) !== 0);
	const sizeAt = tfhd.start + FULL_BOX_BYTES + 4 + before.length * 4;
	if (sizeAt + 4 > tfhd.end) return undefined;
	return { track, boxes, trackId, sampleBytes: view.getUint32(sizeAt) };
}

/** The runs follow each other within the `mdat`, so that none of its bytes is copied twice. */
function readRuns(
	media: Uint8Array,
	{ boxes, sampleBytes }: TrackFragment,
	{ base, mdat }: { base: number; mdat: BoxSpan },
): SoundRun[] | undefined {
	const runs: SoundRun[] = [];
	let earliest = mdat.start;
	for (const trun of boxes.filter(({ type }) => type === "trun")) {
		const run = readRun(media, trun, { sampleBytes, base });
		if (!run || run.from < earliest || run.to > mdat.end) return undefined;
		earliest = run.to;
		runs.push(run);
	}
	return runs;
}

function readRun(
	media: Uint8Array,
	trun: BoxSpan,
	{ sampleBytes, base }: { sampleBytes: number | undefined; base: number },
): SoundRun | undefined {
	const view = viewOf(media);
	const offsetAt = trun.start + FULL_BOX_BYTES + 4;
	if (offsetAt + 4 > trun.end) return undefined;
	const flags = view.getUint32(trun.start);
	const count = view.getUint32(trun.start + FULL_BOX_BYTES);
	const samplesAt = offsetAt + 4 + ((flags & FIRST_SAMPLE_FLAGS) !== 0 ? 4 : 0);
	const fields = [SAMPLE_DURATION, SAMPLE_SIZE, SAMPLE_FLAGS, SAMPLE_OFFSET].filter((flag) => (flags & flag) !== 0);
	const entryBytes = fields.length * 4;
	if ((flags & DATA_OFFSET) === 0 || samplesAt + count * entryBytes !== trun.end) return undefined;
	const from = base + view.getInt32(offsetAt);
	if ((flags & SAMPLE_SIZE) === 0) {
		return sampleBytes === undefined ? undefined : { from, to: from + count * sampleBytes, offsetAt };
	}
	let to = from;
	const sizeAt = samplesAt + fields.indexOf(SAMPLE_SIZE) * 4;
	for (let index = 0; index < count; index++) to += view.getUint32(sizeAt + index * entryBytes);
	return { from, to, offsetAt };
}

function writeSound(media: Uint8Array, { header, track, runs }: Sound & { header: BoxSpan }): Uint8Array {
	const moof = box("moof", wholeOf(media, header), wholeOf(media, track));
	const trackAt = moof.length - (track.end - track.start);
	const dataAt = moof.length + BOX_HEADER_BYTES;
	let dataBytes = 0;
	for (const { from, to, offsetAt } of runs) {
		viewOf(moof).setUint32(trackAt + offsetAt - track.start, dataAt + dataBytes);
		dataBytes += to - from;
	}
	const samples = runs.map(({ from, to }) => media.subarray(from, to));
	return concat([moof, ...boxHeader("mdat", dataBytes), ...samples]);
}

/** 8.8.7: a track fragment whose duration is empty has no samples. */
function emptyFragment(media: Uint8Array, header: BoxSpan): Uint8Array<ArrayBuffer> {
	const tfhd = fullBox("tfhd", 0, DEFAULT_BASE_IS_MOOF | DURATION_IS_EMPTY, u32(AUDIO_TRACK_ID));
	return concat([box("moof", wholeOf(media, header), box("traf", tfhd)), box("mdat")]);
}

/** Takes any number of boxes: as arguments of a call a hostile number would overflow the stack. */
function boxOf(type: string, content: readonly Uint8Array[]): Uint8Array {
	return concat([...boxHeader(type, lengthOf(content)), ...content]);
}

function wholeOf(bytes: Uint8Array, { start, end }: BoxSpan): Uint8Array {
	return bytes.subarray(start - BOX_HEADER_BYTES, end);
}
