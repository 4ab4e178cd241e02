import type { Call } from "@stride/contract";
import type { CountryChoice, OrganizationChoice, ProjectTile, ThemeChoice } from "@stride/contract/campaigns/projects";
import type { Page } from "../../lib/lists/pages.ts";
import { type ListPage, listPageOf } from "./list-page.ts";
import { type Filters, filtersOf, queryOf } from "./project-filters.ts";

/** The preloaded data of a page of projects for its filters. Failed requests are null. */
export type FirstProjects = {
	filters: Filters;
	start: ListPage;
	page: Page<ProjectTile> | null;
	countries: CountryChoice[] | null;
	themes: ThemeChoice[] | null;
	organizations: Page<OrganizationChoice> | null;
	/** The chosen organization's name, since its list is long. */
	organizationName: string | null;
	/** The chosen theme's name: beside the other filters it may leave no project and be in no list. */
	themeName: string | null;
};

export async function firstProjects(api: Call, query: URLSearchParams): Promise<FirstProjects> {
	const filters = filtersOf(query);
	const start = listPageOf(query);
	const { organization, country, theme, ...search } = queryOf(filters);
	const orNull = () => null;
	// A filter that fails to load is left out; the list must not fail with it.
	const [page, countries, themes, organizations, organizationName, themeName] = await Promise.all([
		api("listProjects", { query: { ...queryOf(filters), ...start } }).catch(orNull),
		api("listProjectCountries", { query: { ...search, ...given({ organization, theme }) } }).catch(orNull),
		api("listProjectThemes", { query: { ...search, ...given({ organization, country }) } }).catch(orNull),
		api("listProjectOrganizations", { query: given({ words: search.search, country, theme }) }).catch(orNull),
		organization
			? api("getOrganization", { params: { organizationId: organization } }).then(({ name }) => name, orNull)
			: null,
		theme ? nameOfTheme(api, theme).catch(orNull) : null,
	]);
	return { filters, start, page, countries, themes, organizations, organizationName, themeName };
}

/** A theme's name, whether or not it has projects beside other filters. */
export async function nameOfTheme(api: Call, theme: string): Promise<string | null> {
	const themes = await api("listProjectThemes", {});
	return themes.find(({ id }) => id === theme)?.name ?? null;
}

/** Omits undefined values. */
export function given<T extends Record<string, string | undefined>>(filters: T): { [K in keyof T]?: string } {
	return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
		[K in keyof T]?: string;
	};
}
