import { box, boxHeader, concat, fullBox, lengthOf, u32, u64 } from "./box.ts";

/** One sample, in ticks of its own track; `offsetTicks` is its presentation time less its decode time, signed. */
export type Sample = { durationTicks: number; offsetTicks?: number; isSync: boolean; data: Uint8Array };

/** Consecutive samples of one track; `startTicks` is the decode time of the first, since the stream's start. */
export type TrackRun = { trackId: number; startTicks: number; samples: readonly Sample[] };

const DEFAULT_BASE_IS_MOOF = 0x02_00_00;
const DURATION_IS_EMPTY = 0x01_00_00;
const DATA_OFFSET = 0x000001;
const SAMPLE_DURATION = 0x000100;
const SAMPLE_SIZE = 0x000200;
const SAMPLE_FLAGS = 0x000400;
const SAMPLE_OFFSET = 0x000800;
const SAMPLE_FIELDS = DATA_OFFSET | SAMPLE_DURATION | SAMPLE_SIZE | SAMPLE_FLAGS;
/** Version and flags of the full boxes of a fragment. */
export const FRAGMENT_HEADERS = {
	mfhd: { version: 0, flags: 0 },
	tfhd: { version: 0, flags: DEFAULT_BASE_IS_MOOF },
	tfdt: { version: 1, flags: 0 },
	trun: { version: 0, flags: SAMPLE_FIELDS },
} as const;
/** Of a run with composition offsets: only version 1 has signed ones. */
export const TRUN_WITH_OFFSETS = { version: 1, flags: SAMPLE_FIELDS | SAMPLE_OFFSET } as const;
/** sample_depends_on = 2: a sync sample needs no other. */
export const SYNC = 0x0200_0000;
/** sample_depends_on = 1 and sample_is_non_sync_sample. */
export const NON_SYNC = 0x0101_0000;

/**
 * A CMAF chunk: moof and mdat (ISO/IEC 14496-12, 8.8). Runs without samples are left out.
 * @param sequence counts the fragments of a stream, from 1
 */
export function mediaFragment(sequence: number, runs: readonly TrackRun[]): Uint8Array<ArrayBuffer> {
	const filled = runs.filter((run) => run.samples.length > 0);
	if (filled.length === 0) throw new RangeError("a fragment needs at least one sample");
	const moofLength = movieFragment(sequence, filled, 0).length;
	const mdatHeaderLength = 8;
	const data = filled.flatMap((run) => run.samples.map((sample) => sample.data));
	const moof = movieFragment(sequence, filled, moofLength + mdatHeaderLength);
	return concat([moof, ...boxHeader("mdat", lengthOf(data)), ...data]);
}

/** A chunk without samples: a file of a rendition must not be empty (8.8.7: the duration of its track is empty). */
export function emptyFragment(sequence: number, trackId: number): Uint8Array<ArrayBuffer> {
	const { version, flags } = FRAGMENT_HEADERS.tfhd;
	const tfhd = fullBox("tfhd", version, flags | DURATION_IS_EMPTY, u32(trackId));
	return concat([box("moof", fragmentBox("mfhd", u32(sequence)), box("traf", tfhd)), box("mdat")]);
}

function movieFragment(sequence: number, runs: readonly TrackRun[], firstOffset: number): Uint8Array {
	let offset = firstOffset;
	const trackFragments = runs.map((run) => {
		const fragment = trackFragment(run, offset);
		offset += lengthOf(run.samples.map((sample) => sample.data));
		return fragment;
	});
	return box("moof", fragmentBox("mfhd", u32(sequence)), ...trackFragments);
}

function fragmentBox(type: keyof typeof FRAGMENT_HEADERS, ...content: Uint8Array[]): Uint8Array {
	const { version, flags } = FRAGMENT_HEADERS[type];
	return fullBox(type, version, flags, ...content);
}

/** Offsets count from the moof's first byte; the decode time has 64 bits, so that it never overflows. */
function trackFragment(run: TrackRun, dataOffset: number): Uint8Array {
	const hasOffsets = run.samples.some(({ offsetTicks = 0 }) => offsetTicks !== 0);
	const samples = run.samples.map(({ durationTicks, data, isSync, offsetTicks = 0 }) =>
		// DataView wraps a negative offset to its two's complement.
		u32(durationTicks, data.length, isSync ? SYNC : NON_SYNC, ...(hasOffsets ? [offsetTicks] : [])),
	);
	const { version, flags } = hasOffsets ? TRUN_WITH_OFFSETS : FRAGMENT_HEADERS.trun;
	return box(
		"traf",
		fragmentBox("tfhd", u32(run.trackId)),
		fragmentBox("tfdt", u64(run.startTicks)),
		fullBox("trun", version, flags, u32(run.samples.length, dataOffset), ...samples),
	);
}
