import { seconds, tag } from "./attribute-list.ts";

/** A player stays this many target durations behind the end of a plain playlist (4.4.3.8: at least three). */
const HOLD_BACK_TARGETS = 3;
/** And this many part targets behind the end of a low-latency one (at least two, better three). */
const PART_HOLD_BACK_TARGETS = 3;
/** Only segments at least six target durations from the end may be skipped. */
const SKIP_UNTIL_TARGETS = 6;

/** The Skip Boundary, in seconds before the end of the playlist. */
export function skipBoundaryS(targetDurationS: number): number {
	return SKIP_UNTIL_TARGETS * targetDurationS;
}

/** EXT-X-SERVER-CONTROL of a live playlist; without a part target it is a plain one. */
export function serverControlTag(targetDurationS: number, partTargetS: number | undefined): string {
	return tag("EXT-X-SERVER-CONTROL", {
		"CAN-BLOCK-RELOAD": "YES",
		"CAN-SKIP-UNTIL": seconds(skipBoundaryS(targetDurationS)),
		"HOLD-BACK": seconds(HOLD_BACK_TARGETS * targetDurationS),
		"PART-HOLD-BACK": partTargetS === undefined ? undefined : seconds(PART_HOLD_BACK_TARGETS * partTargetS),
	});
}
