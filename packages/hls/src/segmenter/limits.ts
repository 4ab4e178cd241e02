/** Shape of the segments, and how far a broadcaster may go. All of it may be configured. */
export type SegmenterLimits = {
	/** Constant over the life of a stream; no segment is longer by more than its rounding allows. */
	targetDurationS: number;
	partTargetMs: number;
	/** A key frame sooner than this after a segment's start begins no new one. */
	minSegmentMs: number;
	/** A group of pictures that makes its segment longer is broken off. */
	maxSegmentMs: number;
	/** A picture that stands still for longer than this is a hole. */
	maxPictureMs: number;
	/** A part waits this long for a sound that lags behind the picture; then silence takes its place. */
	maxSoundLagMs: number;
	maxVideoPacketBytes: number;
	maxAudioPacketBytes: number;
	maxBytesPerSecond: number;
	maxPacketsPerSecond: number;
	/** What a connection may send at once after it was away, in seconds of the two rates. */
	burstSeconds: number;
	/** Packets that wait for the tracks' configurations or for a key frame. */
	maxHeldPackets: number;
};

/**
 * Two-second segments whose parts last a third of a second. Key frames are due every two seconds at most: with
 * 0.39 s between a segment's start and a key frame that cuts none, 2.06 s remain for the next one.
 */
export const DEFAULT_LIMITS: SegmenterLimits = {
	targetDurationS: 2,
	partTargetMs: 334,
	minSegmentMs: 390,
	maxSegmentMs: 2_450,
	maxPictureMs: 1_000,
	maxSoundLagMs: 500,
	maxVideoPacketBytes: 2_000_000,
	maxAudioPacketBytes: 8_192,
	maxBytesPerSecond: 1_500_000,
	maxPacketsPerSecond: 250,
	burstSeconds: 20,
	maxHeldPackets: 500,
};

/** RFC 8216bis, 4.4.4.9: but for a segment's last, a part lasts at least 85 % of the part target. */
export const MIN_PART_SHARE = 0.85;

export function assertLimits(limits: SegmenterLimits): void {
	for (const [name, value] of Object.entries(limits)) {
		if (!Number.isFinite(value) || value <= 0) throw new RangeError(`${name} is not a positive number`);
	}
	// A sound frame that straddles the end of a broken-off segment lengthens it by less than 40 ms.
	if (limits.maxSegmentMs + 40 >= limits.targetDurationS * 1000 + 500) {
		throw new RangeError("maxSegmentMs lets a segment round to more than the target duration");
	}
	if (limits.minSegmentMs >= limits.maxSegmentMs) throw new RangeError("minSegmentMs is too long");
	if (limits.partTargetMs < 100) throw new RangeError("parts this short may hold no frame of sound");
}
