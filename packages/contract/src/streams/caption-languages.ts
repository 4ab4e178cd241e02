import { type Locale, locales } from "@stride/i18n";

/** The most spoken languages of Europe. */
const spoken = ["cs", "de", "es", "fr", "it", "nl", "pl", "pt", "ro", "tr"] as const;

/**
 * The languages of captions, as BCP 47 tags: those of the product first, and others, since captions are in the language
 * that is spoken in the video or in one that viewers read.
 */
export type CaptionLanguage = Locale | (typeof spoken)[number];
export const captionLanguages: readonly CaptionLanguage[] = [...new Set<CaptionLanguage>([...locales, ...spoken])];

/** Where a stream's captions are served, below `/v1`. */
export const captionsPath = (streamId: string, language: string): string =>
	`/liveStream/${streamId}/captions/${language}/captions.vtt`;

/** Where the captions of a clip are served, below `/v1`: those of its recording, from the beginning of its playlist. */
export const clipCaptionsPath = (clipId: string, language: string): string =>
	`/clip/${clipId}/captions/${language}/captions.vtt`;
