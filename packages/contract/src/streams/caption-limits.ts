/**
 * The limits of captions. An hour of uninterrupted speech in Cyrillic takes about 150 kB and 1,500 cues, so that both
 * limits leave room for two hours: twice the longest broadcast by default.
 */
export const captionLimits = {
	/** The text in UTF-8, as it is sent and as it is stored. */
	captionsKilobytesMax: 300,
	captionsMax: 5_000,
	/** The visible characters of one, in UTF-16 units. */
	captionLengthMax: 1_000,
	/** Further problems of a text are not listed. */
	captionProblemsMax: 20,
} as const;

export const captionsBytesMax = captionLimits.captionsKilobytesMax * 1_000;
