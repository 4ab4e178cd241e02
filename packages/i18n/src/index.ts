export { type Area, loadMessages, type Messages } from "./catalogue.ts";
export { dateLanguages, defaultLocale, isLocale, type Locale, locales, localeTags } from "./locale.ts";
