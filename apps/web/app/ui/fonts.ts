import unboundedCyrillic from "@fontsource/unbounded/files/unbounded-cyrillic-600-normal.woff2?url";
import unboundedLatin from "@fontsource/unbounded/files/unbounded-latin-600-normal.woff2?url";
import manropeCyrillic from "@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url";
import manropeLatin from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import { type Locale, languages } from "@stride/i18n";

const byScript: Record<string, string[]> = {
	Latn: [manropeLatin, unboundedLatin],
	Cyrl: [manropeCyrillic, unboundedCyrillic],
};

/** The font subsets for the first screen of a page in this language; none for a script that the fonts do not have. */
export const fontPreloads = (locale: Locale): string[] => byScript[languages[locale].script] ?? [];
