import type { CountryChoice, ProjectFilters, ThemeChoice } from "@stride/contract/campaigns/projects";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Locale } from "@stride/i18n";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import type { CatalogueReading, Counted } from "../catalogue-reading.ts";
import { byName, countryName } from "../country-names.ts";
import { readMirror } from "../mirror/mirror.queries.ts";
import { listOrganizations } from "../organizations.queries.ts";
import { countByCountry, countByTheme } from "./facets.queries.ts";

/** Countries of active projects, each with the number of matches in combination with the other filters. */
export async function listCountryChoices(
	reading: CatalogueReading,
	{ filters, locale }: { filters: Omit<ProjectFilters, "country">; locale: Locale },
): Promise<CountryChoice[]> {
	const counted = await count(reading, "country", filters, countByCountry);
	return counted
		.map(({ id, name, projects }) => ({ code: id, name: countryName(locale, id, name), projects }))
		.sort(byName(locale));
}

/** Themes of active projects, each with the number of matches in combination with the other filters. */
export async function listThemeChoices(
	reading: CatalogueReading,
	{ filters, locale }: { filters: Omit<ProjectFilters, "theme">; locale: Locale },
): Promise<ThemeChoice[]> {
	const counted = await count(reading, "theme", filters, countByTheme);
	const { themeName } = await reading.wordingIn(locale);
	return counted.map(({ id, projects }) => ({ id, name: themeName(id), projects })).sort(byName(locale));
}

async function count(
	reading: CatalogueReading,
	what: string,
	{ search, ...narrowing }: ProjectFilters,
	countBy: typeof countByCountry | typeof countByTheme,
): Promise<Counted[]> {
	const { db } = reading.deps;
	const { changedAt } = await readMirror(db);
	const terms = await reading.termsOf(changedAt, search);
	if (terms === "hopeless") return [];
	const question = JSON.stringify([what, narrowing.organization, narrowing.country, narrowing.theme, terms]);
	return reading.counts.answer(changedAt.toISOString(), question, () => countBy(db, narrowing, terms));
}

/**
 * Organizations with active projects, by name, each with the number of matches in combination with the other filters.
 */
export async function listOrganizationChoices(
	reading: CatalogueReading,
	{
		page,
		filters,
	}: {
		page: PageQuery;
		filters: Pick<ProjectFilters, "search" | "country" | "theme"> & { words?: string | undefined };
	},
) {
	const { db } = reading.deps;
	const { changedAt } = await readMirror(db);
	const window = pageWindow(page, pageSizes.organizations, changedAt);
	const { search, words, ...narrowing } = filters;
	const [terms, projectTerms] = await Promise.all([
		reading.termsOf(changedAt, search),
		reading.termsOf(changedAt, words),
	]);
	const isHopeless = terms === "hopeless" || projectTerms === "hopeless";
	const query = {
		narrowing,
		query: isHopeless ? null : (terms?.query ?? null),
		projectTerms: isHopeless ? null : projectTerms,
		...window,
	};
	const rows = isHopeless
		? []
		: await reading.organizations.answer(changedAt.toISOString(), JSON.stringify(query), () =>
				listOrganizations(db, query),
			);
	const cut = cutPage(window, rows);
	return { data: cut.rows, pagination: cut.pagination };
}
