import { type Locale, loadMessages, locales } from "@stride/i18n";

/** A theme's name in a language. @returns undefined for a theme that only the catalogue knows */
export type ThemeNames = (locale: Locale, themeId: string) => string | undefined;

export async function loadThemeNames(): Promise<ThemeNames> {
	const names = new Map<string, string>();
	for (const locale of locales) {
		const { themes } = await loadMessages(locale, ["themes"]);
		for (const [id, name] of Object.entries(themes)) names.set(`${locale} ${id}`, name);
	}
	return (locale, themeId) => names.get(`${locale} ${themeId}`);
}
