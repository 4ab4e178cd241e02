/** Media Playlist Tags (RFC 8216bis, 4.4.3), which apply to a whole media playlist. */
import { seconds, tag } from "./attribute-list.ts";

export function targetDurationTag(targetDurationS: number): string {
	if (!Number.isInteger(targetDurationS)) throw new RangeError("a target duration is a whole number of seconds");
	return `#EXT-X-TARGETDURATION:${targetDurationS}`;
}

export function mediaSequenceTag(mediaSequence: number): string {
	return `#EXT-X-MEDIA-SEQUENCE:${mediaSequence}`;
}

export function discontinuitySequenceTag(discontinuitySequence: number): string {
	return `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`;
}

export function playlistTypeTag(type: "VOD" | "EVENT"): string {
	return `#EXT-X-PLAYLIST-TYPE:${type}`;
}

export function partInfTag(partTargetS: number): string {
	return tag("EXT-X-PART-INF", { "PART-TARGET": seconds(partTargetS) });
}

export const ENDLIST_TAG = "#EXT-X-ENDLIST";
