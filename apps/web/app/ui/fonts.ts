import unboundedCyrillic from "@fontsource/unbounded/files/unbounded-cyrillic-600-normal.woff2?url";
import unboundedLatin from "@fontsource/unbounded/files/unbounded-latin-600-normal.woff2?url";
import manropeCyrillic from "@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url";
import manropeLatin from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import type { Locale } from "@stride/i18n";

/** The font subsets for the first screen of a page in this language. */
export const fontPreloads: Record<Locale, string[]> = {
	en: [manropeLatin, unboundedLatin],
	uk: [manropeCyrillic, unboundedCyrillic],
};
