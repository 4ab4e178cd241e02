import { box, boxHeader, concat, fullBox, lengthOf, u32, zeros } from "./box.ts";
import { type BoxSpan, listBoxes, viewOf } from "./box-cursor.ts";
import { FRAGMENT_HEADERS, TRUN_WITH_OFFSETS } from "./media-fragment.ts";
import { readSegmentFacts } from "./read-segment.ts";

const BOX_HEADER_BYTES = 8;
/** ISO/IEC 14496-12, 8.8.7 and 8.8.8: the positions after the boxes' headers. */
const TFHD_TRACK_AT = 4;
const TRUN_COUNT_AT = 4;
const TRUN_OFFSET_AT = 8;
const TRUN_SAMPLES_AT = 12;
const SAMPLE_BYTES = 12;

/** The samples of one fragment's track: what `trun` says of them, and their data. */
type Run = { hasOffsets: boolean; count: number; samples: Uint8Array; data: Uint8Array };
/** `head` is tfhd and tfdt of its first fragment. */
type Track = { head: Uint8Array; runs: Run[] };

/**
 * A copy of consecutive segments that this package wrote, as one fragment with one run of samples for each track, so that
 * an index of groups of pictures (sidx) is one of fragments: ffmpeg and Chromium take each fragment for the beginning of an
 * entry, and VLC 3.0 leaves out the first of several runs. The copy has the size of the segments, so that the length of a
 * file is known from them: an empty box (`free`, 8.1.2) takes the place of the headers that are saved.
 * @param sequence of the fragment: at a gap VLC reads its time (tfdt) instead of continuing
 * @returns the segments themselves where they have other boxes than this package writes, or the copy would be longer
 */
export function mergeFragments(segment: Uint8Array, sequence: number): Uint8Array {
	if (!readSegmentFacts(segment)) return segment;
	const tracks = [...readTracks(segment).values()];
	const data = tracks.flatMap(({ runs }) => runs.map((run) => run.data));
	const dataBytes = lengthOf(data);
	const firstOffset = movieFragment(sequence, tracks, 0).length + BOX_HEADER_BYTES;
	const saved = segment.length - firstOffset - dataBytes;
	if (saved !== 0 && saved < BOX_HEADER_BYTES) return segment;
	const padding = saved === 0 ? [] : [box("free", zeros(saved - BOX_HEADER_BYTES))];
	const moof = movieFragment(sequence, tracks, firstOffset);
	return concat([moof, ...boxHeader("mdat", dataBytes), ...data, ...padding]);
}

function readTracks(segment: Uint8Array): Map<number, Track> {
	const tracks = new Map<number, Track>();
	const boxes = listBoxes(segment) ?? [];
	for (const moof of boxes.filter(({ type }) => type === "moof")) {
		for (const traf of listBoxes(segment, moof.start, moof.end) ?? []) {
			const [tfhd, tfdt, trun] = traf.type === "traf" ? (listBoxes(segment, traf.start, traf.end) ?? []) : [];
			if (!tfhd || !tfdt || !trun) continue;
			const trackId = viewOf(segment).getUint32(tfhd.start + TFHD_TRACK_AT);
			const track = tracks.get(trackId) ?? { head: segment.subarray(traf.start, tfdt.end), runs: [] };
			track.runs.push(readRun(segment, trun, moof.start - BOX_HEADER_BYTES));
			tracks.set(trackId, track);
		}
	}
	return tracks;
}

/** @param base from which the offset of the data counts */
function readRun(segment: Uint8Array, trun: BoxSpan, base: number): Run {
	const view = viewOf(segment);
	const hasOffsets = segment[trun.start] === TRUN_WITH_OFFSETS.version;
	const count = view.getUint32(trun.start + TRUN_COUNT_AT);
	const samples = segment.subarray(trun.start + TRUN_SAMPLES_AT, trun.end);
	let dataBytes = 0;
	for (let index = 0; index < count; index++) {
		dataBytes += view.getUint32(trun.start + TRUN_SAMPLES_AT + index * (samples.length / count) + 4);
	}
	const dataAt = base + view.getUint32(trun.start + TRUN_OFFSET_AT);
	return { hasOffsets, count, samples, data: segment.subarray(dataAt, dataAt + dataBytes) };
}

function movieFragment(sequence: number, tracks: readonly Track[], firstOffset: number): Uint8Array {
	let offset = firstOffset;
	const trackFragments = tracks.map((track) => {
		const fragment = box("traf", track.head, joinRuns(track, offset));
		offset += lengthOf(track.runs.map(({ data }) => data));
		return fragment;
	});
	return box("moof", fullBox("mfhd", 0, 0, u32(sequence)), ...trackFragments);
}

function joinRuns({ runs }: Track, dataOffset: number): Uint8Array {
	const hasOffsets = runs.some((run) => run.hasOffsets);
	const { version, flags } = hasOffsets ? TRUN_WITH_OFFSETS : FRAGMENT_HEADERS.trun;
	const count = runs.reduce((sum, run) => sum + run.count, 0);
	const samples = runs.map((run) => (run.hasOffsets === hasOffsets ? run.samples : withOffsets(run)));
	return fullBox("trun", version, flags, u32(count, dataOffset), ...samples);
}

/** The offsets of samples that have none are 0. */
function withOffsets({ count, samples }: Run): Uint8Array {
	const wide = zeros(count * (SAMPLE_BYTES + 4));
	for (let index = 0; index < count; index++) {
		wide.set(samples.subarray(index * SAMPLE_BYTES, (index + 1) * SAMPLE_BYTES), index * (SAMPLE_BYTES + 4));
	}
	return wide;
}
