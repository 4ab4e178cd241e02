import { TICKS_PER_MS } from "../track.ts";
import type { InitLine, SegmentLine } from "./journal.ts";
import type { Recording } from "./recording.ts";

/** Consecutive segments with the same init segment, which one file can hold. */
export type RecordingPart = { init: InitLine; segments: SegmentLine[]; durationMs: number };

/**
 * Splits a recording into parts of one file each: a new one begins where the size or the codec changes. Together the
 * parts contain every segment once, in order.
 */
export function listRecordingParts({ inits, segments }: Pick<Recording, "inits" | "segments">): RecordingPart[] {
	const byNumber = new Map(inits.map((init) => [init.init, init]));
	const runs: SegmentLine[][] = [];
	for (const segment of segments) {
		const open = runs.at(-1);
		if (open?.[0]?.init === segment.init) open.push(segment);
		else runs.push([segment]);
	}
	return runs.flatMap((run) => {
		const init = byNumber.get(run[0]?.init ?? -1);
		return init ? [{ init, segments: run, durationMs: durationMsOf(run) }] : [];
	});
}

/** With the time of lost segments in between, as players show it. */
function durationMsOf(segments: readonly SegmentLine[]): number {
	const [first, last] = [segments[0], segments.at(-1)];
	return first && last ? (last.startTicks + last.durationTicks - first.startTicks) / TICKS_PER_MS : 0;
}
