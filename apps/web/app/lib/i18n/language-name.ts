/**
 * The name of a language, such as “Ukrainian”.
 * @param tag a BCP 47 primary tag
 * @param inLanguage the language of the name; its own by default
 */
export function languageName(tag: string, inLanguage = tag): string {
	const name = new Intl.DisplayNames(inLanguage, { type: "language" }).of(tag) ?? tag;
	return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
