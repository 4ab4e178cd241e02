export { type Area, loadMessages, type Messages } from "./catalogue.ts";
export { languageCount, languages } from "./languages.generated.ts";
export { defaultLocale, isLocale, type Locale, locales, storedLocale } from "./locale.ts";
