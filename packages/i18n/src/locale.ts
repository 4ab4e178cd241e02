import { languages } from "./languages.generated.ts";

/** The code of a language: the name of its folder in `messages/`, and the first segment of its pages' paths. */
export type Locale = keyof typeof languages;

/** The languages of the product; the first is the default. */
export const locales = Object.keys(languages) as Locale[];
export const defaultLocale: Locale = "en";

export function isLocale(value: unknown): value is Locale {
	return locales.some((locale) => locale === value);
}

/** A stored language; the default for one that the product no longer has. */
export const storedLocale = (value: string | null): Locale => (isLocale(value) ? value : defaultLocale);
