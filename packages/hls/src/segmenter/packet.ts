import type { PacketTrack } from "../track.ts";

/**
 * One encoded frame as sent by the broadcaster. `sequence` counts from 1 over all tracks of a session without gaps;
 * `timeUs` is the presentation time on the broadcaster's own clock, `decodeTimeUs` the decode time of a picture where the
 * two differ, `durationUs` its stated length or 0. Pictures come in the order of decoding.
 */
export type Packet = {
	track: PacketTrack;
	sequence: number;
	timeUs: number;
	decodeTimeUs?: number;
	durationUs: number;
	isKey: boolean;
	data: Uint8Array;
};

/** The reason why a packet is in no segment. Every packet is either recorded or dropped with one of these. */
export type DropReason =
	| PacketFault
	| "duplicate"
	| "recorded-before"
	| "before-first-key-frame"
	| "too-long-before-tracks"
	| "stream-ended";

/** The reasons for refusing a packet. */
export type PacketFault =
	| "undeclared-track"
	| "not-a-number"
	| "empty"
	| "too-large"
	| "too-fast"
	| "absurd-duration"
	| "absurd-offset"
	| "malformed-picture"
	| "not-a-key-frame"
	| "time-backwards"
	| "time-jump"
	| "key-frame-overdue";
