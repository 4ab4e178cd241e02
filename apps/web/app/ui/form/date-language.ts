import type { Locale } from "@stride/i18n";

/** The locale of dates. The English texts use British conventions. */
export const dateLanguages = { en: "en-GB", uk: "uk-UA" } as const satisfies Record<Locale, string>;
