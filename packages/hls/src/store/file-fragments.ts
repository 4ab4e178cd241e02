import { TICKS_PER_SECOND } from "../track.ts";
import type { SegmentLine } from "./journal.ts";

/** Consecutive segments that a file holds as one fragment, with their times, from its first key frame. */
export type FileFragment = {
	segments: SegmentLine[];
	/** From 1, with a gap where segments are lost. */
	sequence: number;
	startTicks: number;
	durationTicks: number;
	bytes: number;
	/** It begins without a key frame, since the one before it is lost or its group exceeds the limits. */
	isCut?: true;
};

/** A fragment is read and copied in memory, and no longer one is recognised (`readSegmentFacts`). */
export const FRAGMENT_LIMITS = { bytes: 32_000_000, durationTicks: 60 * TICKS_PER_SECOND };

/** Joins each segment that begins without a key frame to those before it, so that a fragment begins with one. */
export function joinGroups(segments: readonly SegmentLine[]): FileFragment[] {
	const fragments: FileFragment[] = [];
	for (const segment of segments) {
		const open = fragments.at(-1);
		const before = open?.segments.at(-1);
		if (open && before && continues(segment, before) && fits(segment, open)) {
			open.segments.push(segment);
			open.durationTicks += segment.durationTicks;
			open.bytes += segment.bytes;
			continue;
		}
		const { msn, startTicks, durationTicks, bytes, isCut } = segment;
		const sequence = open && before ? open.sequence + msn - before.msn : msn + 1;
		fragments.push({ segments: [segment], sequence, startTicks, durationTicks, bytes, ...(isCut && { isCut }) });
	}
	return fragments;
}

const continues = (segment: SegmentLine, before: SegmentLine): boolean =>
	segment.isCut === true && segment.msn === before.msn + 1 && segment.init === before.init;

const fits = (segment: SegmentLine, { bytes, durationTicks }: FileFragment): boolean =>
	bytes + segment.bytes <= FRAGMENT_LIMITS.bytes &&
	durationTicks + segment.durationTicks <= FRAGMENT_LIMITS.durationTicks;
