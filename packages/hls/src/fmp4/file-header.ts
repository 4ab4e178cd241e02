import { TICKS_PER_SECOND } from "../track.ts";
import { box, concat, fullBox, u16, u32, u64 } from "./box.ts";
import { type BoxSpan, findBoxes, listBoxes, viewOf } from "./box-cursor.ts";
import { VIDEO_TRACK_ID } from "./track-box.ts";

/** A segment as the index of a file describes it, in ticks of 1/90000 s. */
export type IndexedSegment = { bytes: number; startTicks: number; durationTicks: number; isCut?: true };

/** The number of references has 16 bits. */
export const MAX_INDEXED_SEGMENTS = 0xffff;

const BOX_HEADER_BYTES = 8;
/** ISO/IEC 14496-12, 8.2.2, 8.3.2 and 8.4.2: the positions in version 0, after the box's header. */
const MVHD_DURATION_AT = 16;
const TKHD_DURATION_AT = 20;
const MDHD_TIMESCALE_AT = 12;
const MDHD_DURATION_AT = 16;
const UNKNOWN_DURATION = 0xffff_ffff;
/** starts_with_SAP and SAP_type 1, at the distance 0. */
const STARTS_WITH_SYNC_SAMPLE = 0x9000_0000;

/**
 * The beginning of a fragmented MP4 file whose segments follow it unchanged: the init segment with durations (mvhd, tkhd,
 * mdhd, mehd), edit lists that move the first segment to the time 0, and a segment index (sidx; 8.16.3).
 * @param init an init segment that this package wrote
 * @param segments in order, at least one and at most `MAX_INDEXED_SEGMENTS`
 * @throws RangeError for another number of segments or another init segment
 */
export function fileHeader(init: Uint8Array, segments: readonly IndexedSegment[]): Uint8Array<ArrayBuffer> {
	const [first, last] = [segments[0], segments.at(-1)];
	if (!first || !last || segments.length > MAX_INDEXED_SEGMENTS) throw new RangeError("a file has 1 to 65535 segments");
	const [ftyp, moov] = listBoxes(init) ?? [];
	if (ftyp?.type !== "ftyp" || moov?.type !== "moov") throw new RangeError("not an init segment");
	const times = {
		startTicks: first.startTicks,
		durationTicks: last.startTicks + last.durationTicks - first.startTicks,
	};
	const children = listBoxes(init, moov.start, moov.end) ?? [];
	return concat([
		wholeBox(init, ftyp),
		box("moov", ...children.map((child) => movieChild(init, child, times))),
		segmentIndex(segments),
	]);
}

type Times = { startTicks: number; durationTicks: number };

function movieChild(init: Uint8Array, child: BoxSpan, times: Times): Uint8Array {
	if (child.type === "mvhd") return withDuration(init, child, MVHD_DURATION_AT, times.durationTicks);
	if (child.type === "trak") return track(init, child, times);
	if (child.type !== "mvex") return wholeBox(init, child);
	// 8.8.2: the duration with all fragments.
	const movieExtendsHeader = fullBox("mehd", 1, 0, u64(times.durationTicks));
	return box("mvex", movieExtendsHeader, init.subarray(child.start, child.end));
}

function track(init: Uint8Array, trak: BoxSpan, { startTicks, durationTicks }: Times): Uint8Array {
	const timescale = timescaleOf(init, trak);
	const inTrack = (ticks: number) => Math.round((ticks * timescale) / TICKS_PER_SECOND);
	// 8.6.6: presentation begins at this time of the track.
	const edit = box("edts", fullBox("elst", 1, 0, u32(1), u64(durationTicks), u64(inTrack(startTicks)), u16(1, 0)));
	const children = (listBoxes(init, trak.start, trak.end) ?? []).flatMap((child) => {
		if (child.type === "tkhd") {
			const header = withDuration(init, child, TKHD_DURATION_AT, durationTicks);
			return startTicks > 0 ? [header, edit] : [header];
		}
		if (child.type !== "mdia") return [wholeBox(init, child)];
		const media = (listBoxes(init, child.start, child.end) ?? []).map((one) =>
			one.type === "mdhd"
				? withDuration(init, one, MDHD_DURATION_AT, inTrack(startTicks + durationTicks))
				: wholeBox(init, one),
		);
		return [box("mdia", ...media)];
	});
	return box("trak", ...children);
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

/** Durations extend to the start of the next segment, so that a lost segment leaves a gap and moves nothing. */
function segmentIndex(segments: readonly IndexedSegment[]): Uint8Array {
	const references = segments.map(({ bytes, startTicks, durationTicks, isCut }, index) => {
		const next = segments[index + 1];
		const ticks = next ? next.startTicks - startTicks : durationTicks;
		// The first bit of the size is 0: media, not another index. A segment begins with a sync sample unless it is cut.
		return u32(bytes, ticks, isCut ? 0 : STARTS_WITH_SYNC_SAMPLE);
	});
	const reserved = 0;
	// Times in the index are those after the edit list.
	const [earliestTicks, firstOffset] = [0, 0];
	return fullBox(
		"sidx",
		1,
		0,
		u32(VIDEO_TRACK_ID, TICKS_PER_SECOND),
		u64(earliestTicks, firstOffset),
		u16(reserved, segments.length),
		concat(references),
	);
}
