/**
 * The name of a language within a text, such as “Ukrainian” or “українська”.
 * @param tag a BCP 47 tag
 */
export const languageInText = (tag: string, inLanguage: string): string =>
	new Intl.DisplayNames(inLanguage, { type: "language" }).of(tag) ?? tag;

/**
 * The name of a language on its own, such as “Ukrainian” or “Українська”.
 * @param inLanguage the language of the name; its own by default
 */
export function languageName(tag: string, inLanguage = tag): string {
	const name = languageInText(tag, inLanguage);
	return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
