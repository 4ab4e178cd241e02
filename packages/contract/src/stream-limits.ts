/** What the operator may change of live streams; the server's configuration has the same names. */
export const streamDefaults = {
	/** How long a broadcast may last. */
	streamingSeconds: 3_600,
	/** What a viewer who has given nothing may watch of one stream. */
	freeViewingSeconds: 300,
	/** Free allowances per network address, stream and hour. */
	freeViewingsPerAddressHour: 20,
	/** How long a broadcaster who is gone may take to come back. */
	resumeSeconds: 60,
} as const;

/** Client and server both know these. */
export const streamLimits = {
	/** The broadcaster is warned when less is left. */
	endWarningSeconds: 300,
	/** How often a broadcaster reports, in ticks of a second. */
	streamingReportSeconds: 25,
	/** How often a viewer reports. */
	playbackReportSeconds: 5,
	/** A countdown is shown when a stream starts within this time. */
	countdownSeconds: 3_600,
	/** While viewing is metered, a player loads no more than this ahead. */
	meteredBufferSeconds: 8,
	/** Featured are upcoming streams that start within this time. */
	featuredUpcomingHours: 48,
} as const;
