/**
 * What a broadcaster's connection may do. 1280×720 at 30 pictures a second with 4 Mbit/s and AAC are 80 messages and
 * 0.52 MB a second, so the rates leave room for four times as much; the bursts for a minute that was not sent.
 */
export const ingestLimits = {
	helloMs: 5_000,
	/** A connection from which nothing comes for this long is dead; it is asked for a sign of life in between. */
	silenceMs: 6_000,
	pingEveryMs: 2_000,
	bytesPerSecond: 2_000_000,
	burstBytes: 40_000_000,
	messagesPerSecond: 350,
	burstMessages: 7_000,
	textBytesMax: 16_384,
	/** What may come while the hello is looked at. */
	waitingMessagesMax: 64,
	receiptEveryMs: 100,
	keyFrameEveryMs: 500,
	posterBytesMax: 300_000,
	/** Answers that a broadcaster does not read. */
	unreadBytesMax: 1_000_000,
	/** At the same time, and how many new ones: so many at once and this many per second. */
	connectionsPerAddress: 20,
	connectionsMax: 2_000,
	newPerAddress: 40,
	newPerAddressPerSecond: 1,
	/** Bits per second of the picture, told in `welcome`. */
	bitrateMax: 4_000_000,
} as const;
