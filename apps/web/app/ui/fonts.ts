import manropeCyrillic from "@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url";
import manropeLatin from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import unboundedCyrillic from "@fontsource-variable/unbounded/files/unbounded-cyrillic-wght-normal.woff2?url";
import unboundedLatin from "@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2?url";
import type { Locale } from "@stride/i18n";

/** The subsets that a page in this language needs for its first screen. */
export const fontPreloads: Record<Locale, string[]> = {
	en: [manropeLatin, unboundedLatin],
	uk: [manropeCyrillic, unboundedCyrillic],
};
