/** The shape of the segments and the limits for a broadcaster. All of it can be configured. */
export type SegmenterLimits = {
	/** Constant over the life of a stream; rounded to whole seconds, no segment is longer. */
	targetDurationS: number;
	partTargetMs: number;
	/** A key frame earlier than this after a segment's start does not begin a new segment. */
	minSegmentMs: number;
	/** A group of pictures that would make its segment longer is broken off. */
	maxSegmentMs: number;
	/** Where given, a longer group is continued in a segment that begins without a key frame. */
	maxGroupMs?: number;
	/** A picture that stays for longer than this is a gap. */
	maxPictureMs: number;
	/** A part waits at most this long for sound that lags behind the picture; then it is filled with silence. */
	maxSoundLagMs: number;
	maxVideoPacketBytes: number;
	maxAudioPacketBytes: number;
	maxSaverPacketBytes: number;
	maxSaverSidePx: number;
	maxBytesPerSecond: number;
	maxPacketsPerSecond: number;
	/** The burst that a connection may send after an interruption, in seconds of the two rates. */
	burstSeconds: number;
	/** Packets held while waiting for the tracks' configurations or for a key frame. */
	maxHeldPackets: number;
	/** Pictures of the saver that wait for the full picture of the same time. */
	maxSaverPackets: number;
};

/**
 * Two-second segments with parts of a third of a second. Key frames are due at least every two seconds: a key frame up
 * to 0.39 s after a segment's start does not cut it, which leaves 2.06 s for the next one.
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
	maxSaverPacketBytes: 200_000,
	maxSaverSidePx: 640,
	maxBytesPerSecond: 1_500_000,
	maxPacketsPerSecond: 250,
	burstSeconds: 20,
	maxHeldPackets: 500,
	maxSaverPackets: 150,
};

/**
 * For encoders whose key frames cannot be requested: up to ten seconds apart by default. A segment ends at the first key
 * frame after two seconds; 50 ms are for key frames every two seconds whose times are rounded.
 */
export const ENCODER_LIMITS: SegmenterLimits = {
	...DEFAULT_LIMITS,
	targetDurationS: 10,
	minSegmentMs: 1_950,
	maxSegmentMs: 10_450,
	maxGroupMs: 10_050,
};

/** RFC 8216bis, 4.4.4.9: except for a segment's last part, a part lasts at least 85 % of the part target. */
export const MIN_PART_SHARE = 0.85;

export function assertLimits(limits: SegmenterLimits): void {
	for (const [name, value] of Object.entries(limits)) {
		if (!Number.isFinite(value) || value <= 0) throw new RangeError(`${name} is not a positive number`);
	}
	// A sound frame that crosses the end of a broken-off segment lengthens it by less than 40 ms.
	if (limits.maxSegmentMs + 40 >= limits.targetDurationS * 1000 + 500) {
		throw new RangeError("maxSegmentMs lets a segment round to more than the target duration");
	}
	if (limits.minSegmentMs >= limits.maxSegmentMs) throw new RangeError("minSegmentMs is too long");
	if (limits.partTargetMs < 100) throw new RangeError("parts this short may hold no frame of sound");
}
