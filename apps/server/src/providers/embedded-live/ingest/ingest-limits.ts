/**
 * Limits of a broadcaster's connection. 1280×720 at 30 frames per second with 4 Mbit/s and AAC is 80 messages and
 * 0.52 MB per second; the rates allow four times as much, the bursts a backlog of one minute.
 */
export const ingestLimits = {
	helloMs: 5_000,
	/** A connection without incoming data for this long is terminated; it is pinged in between. */
	silenceMs: 6_000,
	/** After its first frame a connection without frames for this long is closed. */
	withoutMediaMs: 10_000,
	pingEveryMs: 2_000,
	bytesPerSecond: 2_000_000,
	burstBytes: 40_000_000,
	messagesPerSecond: 350,
	burstMessages: 7_000,
	textBytesMax: 16_384,
	/** Messages that are buffered while the hello is checked. */
	waitingMessagesMax: 64,
	receiptEveryMs: 100,
	keyFrameEveryMs: 500,
	posterBytesMax: 300_000,
	/** Maximum outgoing data that a broadcaster has not read. */
	unreadBytesMax: 1_000_000,
	/** Concurrent connections; then the burst and the rate of new ones. */
	connectionsPerAddress: 20,
	connectionsMax: 2_000,
	newPerAddress: 40,
	newPerAddressPerSecond: 1,
	/** Video bits per second, announced in `welcome`. */
	bitrateMax: 4_000_000,
} as const;
