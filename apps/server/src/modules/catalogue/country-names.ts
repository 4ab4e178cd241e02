import { type Locale, languages, locales } from "@stride/i18n";

const displays = new Map(
	locales.map((locale) => [
		locale,
		new Intl.DisplayNames(languages[locale].bcp47, { type: "region", fallback: "none" }),
	]),
);

/** A country's name in a language, else the catalogue's. */
export const countryName = (locale: Locale, code: string, catalogueName: string | null): string =>
	displays.get(locale)?.of(code) ?? catalogueName ?? code;

const collators = new Map(locales.map((locale) => [locale, new Intl.Collator(languages[locale].bcp47)]));

/** In the collation of the language. */
export const byName =
	(locale: Locale) =>
	(a: { name: string }, b: { name: string }): number =>
		collators.get(locale)?.compare(a.name, b.name) ?? 0;
