import { TICKS_PER_MS } from "../track.ts";
import type { SegmentLine } from "./journal.ts";
import { type Recording, writeRecordingPlaylist } from "./recording.ts";

/**
 * A part of a stream, on its time line in whole milliseconds; `endMs` is exclusive. The time of segments that were lost
 * counts, so that a range keeps its media when others are lost.
 */
export type ClipRange = {
	startMs: number;
	endMs: number;
	/** Of a range that was chosen during the broadcast, by the wall clock: what was broadcast later is no part of it. */
	madeAtMs?: number;
};

/** The segments of a range, and what of them is shown. */
export type Clip = {
	/** Whole ones, from the first that can be decoded by itself. */
	segments: SegmentLine[];
	/** From the start of the first segment to the range, in milliseconds. */
	leadMs: number;
	/** Where the first segment begins in the recording as it is played, in milliseconds. */
	positionMs: number;
	/** The length of the range without what was lost, in milliseconds. */
	durationMs: number;
	/** No further segment will belong to it. */
	isComplete: boolean;
};

/** Of media before a clip that begins within a long group of pictures. */
const LEAD_MAX_MS = 30_000;
/**
 * A longer silence of the broadcaster is an interruption: nothing of it is about to be recorded. An encoder's open segment
 * lasts up to 10.5 s, and its line may be some seconds behind.
 */
const UNRECORDED_MAX_MS = 16_000;

const startOf = ({ startTicks }: SegmentLine): number => startTicks / TICKS_PER_MS;
const lengthOf = ({ durationTicks }: SegmentLine): number => durationTicks / TICKS_PER_MS;
const endOf = (segment: SegmentLine): number => startOf(segment) + lengthOf(segment);

/**
 * The range between two positions of a recording as it is played, where lost segments take no time. An end after the
 * recording's becomes the recording's.
 * @param positions in milliseconds
 * @returns null if nothing is between them
 */
export function rangeAtPositions(
	segments: readonly SegmentLine[],
	positions: { startMs: number; endMs: number },
): ClipRange | null {
	let playedMs = 0;
	let startMs: number | undefined;
	let endMs: number | undefined;
	for (const segment of segments) {
		const nextMs = playedMs + lengthOf(segment);
		const timeOf = (positionMs: number) => startOf(segment) + positionMs - playedMs;
		// Rounded inwards, so that a range from boundary to boundary has no segment more.
		if (startMs === undefined && positions.startMs < nextMs) startMs = Math.ceil(timeOf(positions.startMs));
		if (positions.endMs > playedMs) endMs = Math.floor(timeOf(Math.min(positions.endMs, nextMs)));
		playedMs = nextMs;
	}
	return startMs !== undefined && endMs !== undefined && startMs < endMs ? { startMs, endMs } : null;
}

/**
 * Finds a time of the wall clock in the recording as it is played, in milliseconds. What was not recorded is at the
 * beginning of the next segment.
 * @returns null after the end
 */
export function positionAtTime(segments: readonly SegmentLine[], timeMs: number): number | null {
	let playedMs = 0;
	for (const segment of segments) {
		const { programDateTimeMs } = segment;
		if (timeMs < programDateTimeMs + lengthOf(segment)) {
			return Math.round(playedMs + Math.max(0, timeMs - programDateTimeMs));
		}
		playedMs += lengthOf(segment);
	}
	return null;
}

/**
 * The last `lastMs` of a stream on the air, or all of a shorter one, up to the present. The end may not be recorded yet.
 * @returns null if nothing is recorded
 */
export function latestRange(
	segments: readonly SegmentLine[],
	{ lastMs, nowMs }: { lastMs: number; nowMs: number },
): ClipRange | null {
	const [first, last] = [segments[0], segments.at(-1)];
	if (!first || !last) return null;
	const recordedUntilMs = last.programDateTimeMs + lengthOf(last);
	const pendingMs = nowMs - recordedUntilMs;
	const isPending = pendingMs > 0 && pendingMs <= UNRECORDED_MAX_MS;
	const endMs = Math.floor(endOf(last) + (isPending ? pendingMs : 0));
	const startMs = Math.max(Math.ceil(startOf(first)), endMs - lastMs);
	return { startMs, endMs, madeAtMs: Math.ceil(Math.max(nowMs, recordedUntilMs)) };
}

/** Selects the segments of a range from what is recorded so far. */
export function cutClip({ segments, isEnded }: Pick<Recording, "segments" | "isEnded">, range: ClipRange): Clip {
	const { startMs, endMs, madeAtMs = Number.POSITIVE_INFINITY } = range;
	const isLater = (segment: SegmentLine) => startOf(segment) >= endMs || segment.programDateTimeMs >= madeAtMs;
	const shown = segments.filter((segment) => endOf(segment) > startMs && !isLater(segment));
	const lead = leadOf(segments, shown[0]);
	const firstMs = shown[0] ? startOf(shown[0]) : startMs;
	const [first] = [...lead, ...shown];
	const isCovered = segments.some((segment) => endOf(segment) >= endMs || isLater(segment));
	return {
		segments: [...lead, ...shown],
		leadMs: sum(lead.map(lengthOf)) + Math.max(0, startMs - firstMs),
		positionMs: first ? sum(segments.slice(0, segments.indexOf(first)).map(lengthOf)) : 0,
		durationMs: sum(shown.map((one) => Math.min(endOf(one), endMs) - Math.max(startOf(one), startMs))),
		isComplete: isEnded || isCovered,
	};
}

/** The segments before one that begins without a key frame, from the last one that has one. */
function leadOf(segments: readonly SegmentLine[], first: SegmentLine | undefined): SegmentLine[] {
	const lead: SegmentLine[] = [];
	for (let next = first; next?.isCut && sum(lead.map(lengthOf)) < LEAD_MAX_MS; next = lead[0]) {
		const { msn, init } = next;
		const before = segments.find((segment) => segment.msn === msn - 1 && segment.init === init);
		if (!before) break;
		lead.unshift(before);
	}
	return lead;
}

const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0);

/** The VOD playlist of a clip, which begins where the clip does; `uriOf` maps a name to its address. */
export function writeClipPlaylist(recording: Recording, clip: Clip, uriOf: (name: string) => string): string {
	const segments = clip.segments.map((segment, at) => (at === 0 ? { ...segment, isDiscontinuity: false } : segment));
	return writeRecordingPlaylist({ ...recording, segments }, uriOf, clip.leadMs / 1_000);
}
