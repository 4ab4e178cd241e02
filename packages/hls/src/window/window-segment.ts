import { concat } from "../fmp4/box.ts";
import type { PlaylistSegment } from "../playlist/media-playlist.ts";
import type { SegmentOpening } from "../segmenter/segmenter-event.ts";
import { TICKS_PER_SECOND } from "../track.ts";

type WindowPart = { name: string; durationTicks: number; isIndependent: boolean; data: Uint8Array<ArrayBuffer> };

/** A segment in memory; its parts are views into its bytes once it is closed. */
export type WindowSegment = SegmentOpening & {
	name: string;
	durationTicks: number;
	parts: WindowPart[];
	/** All bytes, once the segment is closed. */
	data?: Uint8Array<ArrayBuffer>;
};

export function closeWindowSegment(segment: WindowSegment): Uint8Array<ArrayBuffer> {
	const data = concat(segment.parts.map((part) => part.data));
	let at = 0;
	for (const part of segment.parts) {
		part.data = data.subarray(at, at + part.data.length);
		at += part.data.length;
	}
	segment.data = data;
	return data;
}

/** Converts a segment to its playlist form; `uriOf` maps names to URIs. */
export function toPlaylistSegment(
	segment: WindowSegment,
	mapName: string,
	uriOf: (name: string) => string,
): PlaylistSegment {
	return {
		...(segment.data ? { uri: uriOf(segment.name) } : {}),
		durationS: segment.durationTicks / TICKS_PER_SECOND,
		isDiscontinuity: segment.isDiscontinuity,
		mapUri: uriOf(mapName),
		programDateTimeMs: segment.programDateTimeMs,
		parts: segment.parts.map((part) => ({
			uri: uriOf(part.name),
			durationS: part.durationTicks / TICKS_PER_SECOND,
			isIndependent: part.isIndependent,
		})),
	};
}
