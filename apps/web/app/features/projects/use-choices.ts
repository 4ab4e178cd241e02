import type { OrganizationChoice } from "@stride/contract/campaigns/projects";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import type { Choice } from "./choice-list.tsx";
import { type FirstProjects, given, nameOfTheme } from "./first-projects.ts";
import { type Filters, queryOf, searchOf } from "./project-filters.ts";

const listOptions = { placeholderData: keepPreviousData, staleTime: 5 * 60_000, networkMode: "always" } as const;

/** The countries and themes beside the other filters; null while loading or after a failure. */
export function useChoices(filters: Filters, first: FirstProjects | null) {
	const api = useApi();
	const locale = useLocale();
	const isFirst = first !== null && searchOf(first.filters) === searchOf(filters);
	const { organization, country, theme, ...search } = queryOf(filters);
	const besideCountry = { ...search, ...given({ organization, theme }) };
	const besideTheme = { ...search, ...given({ organization, country }) };
	const countries = useQuery({
		queryKey: ["project-countries", locale, besideCountry],
		queryFn: () => api("listProjectCountries", { query: besideCountry }),
		...(isFirst && first.countries && { initialData: first.countries }),
		...listOptions,
	});
	const themes = useQuery({
		queryKey: ["project-themes", locale, besideTheme],
		queryFn: () => api("listProjectThemes", { query: besideTheme }),
		...(isFirst && first.themes && { initialData: first.themes }),
		...listOptions,
	});
	return {
		country: countries.data?.map(({ code, name, projects }): Choice => ({ id: code, name, projects })) ?? null,
		theme: themes.data?.map(({ id, name, projects }): Choice => ({ id, name, projects })) ?? null,
		/** Loads the list again after a failure; null otherwise. */
		retry: {
			country: countries.isError && !countries.isFetching ? () => void countries.refetch() : null,
			theme: themes.isError && !themes.isFetching ? () => void themes.refetch() : null,
		},
	};
}

/** Organizations page by page, by name; `search` applies to their names only. */
export function useOrganizations(filters: Filters, search: string, first: FirstProjects | null) {
	const api = useApi();
	const { search: words, country, theme } = queryOf(filters);
	const beside = given({ words, country, theme });
	const firstPage =
		first?.organizations &&
		search === "" &&
		first.filters.search === filters.search &&
		first.filters.country === filters.country &&
		first.filters.theme === filters.theme
			? first.organizations
			: null;
	const { pages, isReady, hasFailed, load } = usePages(
		["project-organizations", useLocale(), beside, search],
		(page, signal) =>
			api("listProjectOrganizations", { query: { ...beside, ...(search !== "" && { search }), ...page } }, { signal }),
		{ firstPage, isPreviousShown: true, staleTime: listOptions.staleTime },
	);
	return {
		organizations: isReady ? pages.items.map(organizationChoice) : null,
		hasMore: pages.hasMore,
		isLoading: pages.isLoadingMore,
		hasFailed: hasFailed || pages.hasMoreFailed,
		retry: load,
		loadMore: pages.loadMore,
	};
}

function organizationChoice({ id, name, projects }: OrganizationChoice): Choice {
	return { id, name, projects, isForeign: true };
}

/** The names of the chosen filters; the code itself if the catalogue does not have it. */
export function useChosenNames(filters: Filters, choices: ReturnType<typeof useChoices>, first: FirstProjects | null) {
	const api = useApi();
	const locale = useLocale();
	const { organization, country, theme } = filters;
	const isKnown = first?.organizationName != null && first.filters.organization === organization;
	const found = useQuery({
		queryKey: ["organization-name", organization],
		queryFn: async () => (await api("getOrganization", { params: { organizationId: organization ?? "" } })).name,
		enabled: organization !== null && !isKnown,
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const listedTheme = choices.theme?.find(({ id }) => id === theme)?.name;
	const firstTheme = first?.filters.theme === theme ? first.themeName : null;
	const foundTheme = useQuery({
		queryKey: ["theme-name", locale, theme],
		queryFn: () => nameOfTheme(api, theme ?? ""),
		enabled: theme !== null && choices.theme !== null && !listedTheme && !firstTheme,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return {
		organization: isKnown ? first.organizationName : (found.data ?? organization),
		country: choices.country?.find(({ id }) => id === country)?.name ?? countryName(country, locale),
		theme: listedTheme ?? firstTheme ?? foundTheme.data ?? theme,
	};
}

function countryName(code: string | null, locale: string): string | null {
	if (code === null) return null;
	return new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code) ?? code;
}
