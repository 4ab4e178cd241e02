/** The languages of the product; the first is the default. */
export const locales = ["en", "uk"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";

export function isLocale(value: unknown): value is Locale {
	return locales.some((locale) => locale === value);
}

/** Language tags for formatting (`Intl`), Open Graph and the language switch. */
export const localeTags = {
	en: { bcp47: "en-US", openGraph: "en_US" },
	uk: { bcp47: "uk-UA", openGraph: "uk_UA" },
} as const satisfies Record<Locale, { bcp47: string; openGraph: string }>;

/** Language tags for dates and times: the English texts use British conventions, in pages and mails alike. */
export const dateLanguages = { en: "en-GB", uk: "uk-UA" } as const satisfies Record<Locale, string>;
