/**
 * The languages of captions, as BCP 47 primary tags: those of the product first, and the most spoken ones of Europe, since
 * captions are in the language that is spoken in the video or in one that viewers read.
 */
export const captionLanguages = ["en", "uk", "cs", "de", "es", "fr", "it", "nl", "pl", "pt", "ro", "tr"] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/** Where a stream's captions are served, below `/v1`. */
export const captionsPath = (streamId: string, language: string): string =>
	`/liveStream/${streamId}/captions/${language}/captions.vtt`;

/** Where the captions of a clip are served, below `/v1`: those of its recording, from the beginning of its playlist. */
export const clipCaptionsPath = (clipId: string, language: string): string =>
	`/clip/${clipId}/captions/${language}/captions.vtt`;
