/** The configurable limits of live streams; the server's configuration has the same names. */
export const streamDefaults = {
	/** The maximum duration of a broadcast. */
	streamingSeconds: 3_600,
	/** The free viewing time per stream of a viewer without a donation. */
	freeViewingSeconds: 300,
	/** Free allowances per network address, stream and hour. */
	freeViewingsPerAddressHour: 20,
	/** How long a disconnected broadcaster may take to reconnect. */
	resumeSeconds: 60,
	/** How long a stream without its broadcaster is paused before it ends, counted from the interruption. */
	pauseMinutes: 15,
	/** Devices on which one donation is watched at once. */
	playbackDevices: 3,
} as const;

/** Limits that client and server share. */
export const streamLimits = {
	/** The broadcaster is warned when less time than this is left. */
	endWarningSeconds: 300,
	/** How often a broadcaster reports, in ticks of a second. */
	streamingReportSeconds: 25,
	/** How often a viewer reports. */
	playbackReportSeconds: 5,
	/** A countdown is shown when a stream starts within this time. */
	countdownSeconds: 3_600,
	/** Devices on which an author watches at once. */
	authorPlaybackDevices: 10,
	/** A device without a request for this time no longer counts as watching. */
	playbackDeviceIdleSeconds: 30,
	/** While viewing is metered, a player loads no more than this ahead. */
	meteredBufferSeconds: 8,
	/** A stream starts at most this many days ahead, so that a mistyped year does not block the campaign's next one. */
	startAheadDays: 366,
	/** Featured are upcoming streams that start within this time. */
	featuredUpcomingHours: 48,
} as const;
