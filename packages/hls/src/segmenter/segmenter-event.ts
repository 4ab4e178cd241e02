import type { TrackName } from "../track.ts";
import type { DropReason } from "./packet.ts";

/** A segment as it begins; `init` numbers the stream's init segments from 0, `msn` its segments. */
export type SegmentOpening = {
	msn: number;
	init: number;
	isDiscontinuity: boolean;
	startTicks: number;
	programDateTimeMs: number;
};

export type PartMade = {
	kind: "part";
	segment: SegmentOpening;
	/** Counts from 0 in its segment. */
	index: number;
	durationTicks: number;
	isIndependent: boolean;
	data: Uint8Array<ArrayBuffer>;
	/** The packets in it, by their sequence numbers. */
	sequences: Record<TrackName, number[]>;
};

/**
 * What begins the segment after a closed one: a process that is killed before that is recorded makes the same
 * segment again from the same packets, and no viewer sees a seam.
 */
export type SegmentSeam = {
	/** The key frame's time on the broadcaster's clock. */
	keyUs: number;
	/** A time on that clock and its place on the time line, from which all others are reckoned. */
	originUs: number;
	originTicks: number;
	programDateTimeMs: number;
	/** Where the sound goes on, in its own ticks; 0 where there is none. */
	soundTicks: number;
};

/** All parts of the segment were made before; its bytes are theirs, one after the other. */
export type SegmentClosed = {
	kind: "segment";
	segment: SegmentOpening;
	durationTicks: number;
	/** Absent where a discontinuity or the end follows. */
	seam?: SegmentSeam;
};

export type InitMade = { kind: "init"; init: number; data: Uint8Array<ArrayBuffer>; codecs: string[] };

export type PacketDropped = { kind: "dropped"; track: TrackName; sequence: number; reason: DropReason };

/** Why the pictures broke off; nothing more is recorded before the next key frame. */
export type BreakReason = DropReason | "picture-stalled" | "missing-packets" | "tracks-changed" | "new-session";

/** The broadcaster should send a key frame now. */
export type KeyFrameWanted = { kind: "key-frame-wanted"; reason: BreakReason };

export type SegmenterEvent = InitMade | PartMade | SegmentClosed | PacketDropped | KeyFrameWanted;
