import { TICKS_PER_SECOND } from "../track.ts";
import { box, concat, fullBox, lengthOf, u16, u32, u64 } from "./box.ts";
import { type BoxSpan, findBoxes, listBoxes, viewOf } from "./box-cursor.ts";

/** A fragment of a file, in ticks of 1/90000 s; `isCut` where it begins with no key frame. */
export type TimedFragment = { startTicks: number; durationTicks: number; bytes: number; isCut?: true };

const BOX_HEADER_BYTES = 8;
/** ISO/IEC 14496-12, 8.2.2, 8.3.2 and 8.4.2: the positions in version 0, after the box's header. */
const MVHD_DURATION_AT = 16;
const TKHD_TRACK_AT = 12;
const TKHD_DURATION_AT = 20;
const MDHD_TIMESCALE_AT = 12;
const MDHD_DURATION_AT = 16;
const UNKNOWN_DURATION = 0xffff_ffff;
/** 8.16.3: begins with a picture of type 1, from which it can be decoded. */
const STARTS_WITH_KEY_FRAME = 0x9000_0000;
const INDEX_ENTRIES_MAX = 0xffff;

/**
 * The beginning of a fragmented MP4 file whose fragments follow it (`joinGroups`, `mergeFragments`), moved to begin at the
 * time 0 (`shiftSegment`): the init segment with durations (mvhd, tkhd, mdhd, mehd), and an index of the fragments for
 * each track.
 * @param init an init segment that this package wrote
 * @param fragments in order, at least one
 * @throws RangeError for no fragments or another init segment
 */
export function fileHeader(init: Uint8Array, fragments: readonly TimedFragment[]): Uint8Array<ArrayBuffer> {
	const [first, last] = [fragments[0], fragments.at(-1)];
	if (!first || !last) throw new RangeError("a file has a fragment");
	const [ftyp, moov] = listBoxes(init) ?? [];
	if (ftyp?.type !== "ftyp" || moov?.type !== "moov") throw new RangeError("not an init segment");
	const durationTicks = last.startTicks + last.durationTicks - first.startTicks;
	const children = listBoxes(init, moov.start, moov.end) ?? [];
	return concat([
		wholeBox(init, ftyp),
		box("moov", ...children.map((child) => movieChild(init, child, durationTicks))),
		...fragmentIndexes(init, fragments),
	]);
}

/**
 * 8.16.3, by decode times, for each track: ffmpeg compares the times of a track without an index with those of another
 * in other units, and reads from a position far before. None where a fragment begins without a key frame: players decode
 * from the one that they find here.
 */
function fragmentIndexes(init: Uint8Array, fragments: readonly TimedFragment[]): Uint8Array[] {
	if (fragments.length > INDEX_ENTRIES_MAX || fragments.some(({ isCut }) => isCut)) return [];
	const indexes: Uint8Array[] = [];
	// The picture's is the first. An offset counts from the end of its own index.
	for (const [track, timescale] of [...timescalesOf(init)].toReversed()) {
		indexes.unshift(fragmentIndex(fragments, { track, timescale, firstOffset: lengthOf(indexes) }));
	}
	return indexes;
}

function fragmentIndex(
	fragments: readonly TimedFragment[],
	{ track, timescale, firstOffset }: { track: number; timescale: number; firstOffset: number },
): Uint8Array {
	const [first] = fragments;
	const inTrack = (ticks: number) => Math.round(((ticks - (first?.startTicks ?? 0)) * timescale) / TICKS_PER_SECOND);
	const entries = fragments.map(({ startTicks, durationTicks, bytes }, index) => {
		// With the time of lost segments, since the index has only durations.
		const endTicks = fragments[index + 1]?.startTicks ?? startTicks + durationTicks;
		return u32(bytes, inTrack(endTicks) - inTrack(startTicks), STARTS_WITH_KEY_FRAME);
	});
	const [earliestTime, reserved] = [0, 0];
	const fields = u32(track, timescale, earliestTime, firstOffset);
	return fullBox("sidx", 0, 0, fields, u16(reserved, fragments.length), concat(entries));
}

function movieChild(init: Uint8Array, child: BoxSpan, durationTicks: number): Uint8Array {
	if (child.type === "mvhd") return withDuration(init, child, MVHD_DURATION_AT, durationTicks);
	if (child.type === "trak") return track(init, child, durationTicks);
	if (child.type !== "mvex") return wholeBox(init, child);
	// 8.8.2: the duration with all fragments.
	const movieExtendsHeader = fullBox("mehd", 1, 0, u64(durationTicks));
	return box("mvex", movieExtendsHeader, init.subarray(child.start, child.end));
}

function track(init: Uint8Array, trak: BoxSpan, durationTicks: number): Uint8Array {
	const inTrack = Math.round((durationTicks * timescaleOf(init, trak)) / TICKS_PER_SECOND);
	const children = (listBoxes(init, trak.start, trak.end) ?? []).map((child) => {
		if (child.type === "tkhd") return withDuration(init, child, TKHD_DURATION_AT, durationTicks);
		if (child.type !== "mdia") return wholeBox(init, child);
		const media = (listBoxes(init, child.start, child.end) ?? []).map((one) =>
			one.type === "mdhd" ? withDuration(init, one, MDHD_DURATION_AT, inTrack) : wholeBox(init, one),
		);
		return box("mdia", ...media);
	});
	return box("trak", ...children);
}

/** The units per second of each track's times, by the number of the track. */
export function timescalesOf(init: Uint8Array): Map<number, number> {
	const [, moov] = listBoxes(init) ?? [];
	const tracks = moov ? (listBoxes(init, moov.start, moov.end) ?? []).filter(({ type }) => type === "trak") : [];
	return new Map(
		tracks.map((trak) => {
			const tkhd = (listBoxes(init, trak.start, trak.end) ?? []).find(({ type }) => type === "tkhd");
			if (!tkhd) throw new RangeError("not an init segment");
			return [viewOf(init).getUint32(tkhd.start + TKHD_TRACK_AT), timescaleOf(init, trak)];
		}),
	);
}

function timescaleOf(init: Uint8Array, { start, end }: BoxSpan): number {
	const [mdhd] = findBoxes(init.subarray(start, end), [{ type: "mdia" }, { type: "mdhd" }]);
	if (!mdhd) throw new RangeError("not an init segment");
	return viewOf(init).getUint32(start + mdhd.start + MDHD_TIMESCALE_AT);
}

/** Of version 0, whose durations have 32 bits; all ones stand for an unknown one. */
function withDuration(init: Uint8Array, { type, start, end }: BoxSpan, at: number, duration: number): Uint8Array {
	const content = init.slice(start, end);
	viewOf(content).setUint32(at, Math.min(duration, UNKNOWN_DURATION));
	return box(type, content);
}

function wholeBox(init: Uint8Array, { start, end }: BoxSpan): Uint8Array {
	return init.subarray(start - BOX_HEADER_BYTES, end);
}
