/** Limits of an encoder's connection, beside those of the protocol. */
export const rtmpLimits = {
	handshakeMs: 5_000,
	/** From the connection to `publish`. */
	publishMs: 10_000,
	/** A connection without media for this long is closed. */
	silenceMs: 10_000,
	checkEveryMs: 1_000,
	/** Handshake and commands. */
	bytesBeforePublishMax: 65_536,
	connectionsMax: 500,
	/** Above this rate the connection is read more slowly: 10 Mbit/s, after a backlog of some seconds. */
	bytesPerSecond: 1_300_000,
	burstBytes: 8_000_000,
	pauseMsMax: 1_000,
	/** Answers that the encoder has not read. */
	unreadBytesMax: 65_536,
	/** After a refusal the encoder has this long to read it. */
	closeMs: 1_000,
	/** Pictures that may come before the sound's description; without one the stream has no sound. */
	soundWaitMs: 1_000,
	/** Media without the picture's description are refused after this long, before `silenceMs`. */
	pictureWaitMs: 8_000,
	heldTagsMax: 500,
	heldBytesMax: 4_000_000,
	/** Changed ones, of both tracks, per connection: each may begin a new segment. */
	descriptionsMax: 60,
	/** How often what an encoder sends is stored for its author's page, and after how long it is no longer true. */
	healthEveryMs: 4_000,
	healthStaleMs: 10_000,
} as const;
