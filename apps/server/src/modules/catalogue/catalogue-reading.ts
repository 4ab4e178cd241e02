import { type Locale, loadMessages, locales } from "@stride/i18n";
import { createRecentAnswers, type RecentAnswers } from "../../platform/queues/recent-answers.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { readMirror } from "./mirror/mirror.queries.ts";
import type { Wording } from "./present-project.ts";
import { listThemeNames } from "./search/facets.queries.ts";
import { readSearchTerms, type SearchTerms } from "./search/search-terms.ts";

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

/** Shared state of the read operations: results are cached until the mirror's next revision. */
export type CatalogueReading = {
	deps: CatalogueDeps;
	termsOf(changedAt: Date, search: string | undefined): Promise<SearchTerms | null>;
	wordingIn(locale: Locale): Promise<Wording>;
	/** Counts for the filters, by query. */
	counts: RecentAnswers<Counted[]>;
	/** Pages of organizations with their counts, likewise. */
	organizations: RecentAnswers<{ id: string; name: string; projects: number }[]>;
};

/** A filter choice by its id or code, with the catalogue's name. */
export type Counted = { id: string; name: string | null; projects: number };

const termsMax = 1_000;
const countsMax = 500;
const organizationsMax = 200;

export async function createCatalogueReading(deps: CatalogueDeps): Promise<CatalogueReading> {
	const knownThemes = await loadThemeNames();
	const terms = createRecentAnswers<SearchTerms | null>(termsMax);
	const themes = createRecentAnswers<Map<string, string>>(1);
	return {
		deps,
		termsOf: (changedAt, search) =>
			terms.answer(changedAt.toISOString(), (search ?? "").toLowerCase(), () => readSearchTerms(deps.db, search)),
		async wordingIn(locale) {
			const { changedAt } = await readMirror(deps.db);
			const named = await themes.answer(changedAt.toISOString(), "all", async () => {
				return new Map((await listThemeNames(deps.db)).map(({ id, name }) => [id, name]));
			});
			return { locale, themeName: (id) => knownThemes(locale, id) ?? named.get(id) ?? id };
		},
		counts: createRecentAnswers<Counted[]>(countsMax),
		organizations: createRecentAnswers(organizationsMax),
	};
}
