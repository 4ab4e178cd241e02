import type { PacketTrack } from "../track.ts";
import type { DropReason } from "./packet.ts";

/** A segment at its start; `init` numbers the stream's init segments from 0, `msn` its segments. */
export type SegmentOpening = {
	msn: number;
	init: number;
	isDiscontinuity: boolean;
	/** It begins without a key frame, since its group of pictures was too long for one segment. */
	isCut?: true;
	startTicks: number;
	programDateTimeMs: number;
};

export type PartMade = {
	kind: "part";
	segment: SegmentOpening;
	/** The index in its segment, from 0. */
	index: number;
	durationTicks: number;
	isIndependent: boolean;
	data: Uint8Array<ArrayBuffer>;
	/** The same part with the smaller picture: in all parts of a segment, or in none. */
	saver?: SaverPart;
	/** The sequence numbers of the packets in it. */
	sequences: Record<PacketTrack, number[]>;
};

/** `init` is the same object for all parts of a segment. */
export type SaverPart = {
	init: Uint8Array<ArrayBuffer>;
	isIndependent: boolean;
	data: Uint8Array<ArrayBuffer>;
};

/**
 * The start of the segment after a closed one: a process that is killed before that segment is recorded rebuilds it
 * identically from the same packets, so viewers see no discontinuity.
 */
export type SegmentSeam = {
	/** The key frame's time on the broadcaster's clock. */
	keyUs: number;
	/** A time on that clock and its position on the time line, the reference for all others. */
	originUs: number;
	originTicks: number;
	programDateTimeMs: number;
	/** The position at which the sound continues, in its own ticks; 0 without sound. */
	soundTicks: number;
};

/** All parts of the segment were emitted before; its bytes are theirs, concatenated. */
export type SegmentClosed = {
	kind: "segment";
	segment: SegmentOpening;
	durationTicks: number;
	/** Absent before a discontinuity or the end. */
	seam?: SegmentSeam;
};

export type InitMade = { kind: "init"; init: number; data: Uint8Array<ArrayBuffer>; codecs: string[] };

export type PacketDropped = { kind: "dropped"; track: PacketTrack; sequence: number; reason: DropReason };

/** The reason for a break in the pictures; nothing more is recorded before the next key frame. */
export type BreakReason = DropReason | "picture-stalled" | "missing-packets" | "tracks-changed" | "new-session";

/** The broadcaster should send a key frame now. */
export type KeyFrameWanted = { kind: "key-frame-wanted"; reason: BreakReason };

export type SegmenterEvent = InitMade | PartMade | SegmentClosed | PacketDropped | KeyFrameWanted;
