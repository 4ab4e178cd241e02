import type { Locale } from "@stride/i18n";

/** In which language dates are written and read. The English texts are British. */
export const dateLanguages = { en: "en-GB", uk: "uk-UA" } as const satisfies Record<Locale, string>;
