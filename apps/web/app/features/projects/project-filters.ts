import type { ProjectFilters } from "@stride/contract/campaigns/projects";

/** The filters of a list of projects; an empty search and null mean no filter. */
export type Filters = {
	search: string;
	organization: string | null;
	country: string | null;
	theme: string | null;
};

export const noFilters: Filters = { search: "", organization: null, country: null, theme: null };

/** The three filters that are chosen from a list. */
export const choiceNames = ["organization", "country", "theme"] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** The contract's `max`; a longer search is truncated. */
export const searchMax = 100;

const shapes: Record<ChoiceName, RegExp> = {
	organization: /^[0-9]{1,12}$/,
	country: /^[A-Z]{2}$/,
	theme: /^[a-z0-9_-]{1,40}$/i,
};

/** The filters of an address; values that the API would refuse are ignored. */
export function filtersOf(query: URLSearchParams): Filters {
	const choice = (name: ChoiceName) => {
		const value = query.get(name) ?? "";
		return shapes[name].test(value) ? value : null;
	};
	return {
		search: tidySearch(query.get("search") ?? ""),
		organization: choice("organization"),
		country: choice("country"),
		theme: choice("theme"),
	};
}

export function tidySearch(text: string): string {
	return text.replace(/\s+/g, " ").trim().slice(0, searchMax).trim();
}

/** The filters in the API's format: only those that are set. */
export function queryOf(filters: Filters): ProjectFilters {
	return {
		...(filters.search !== "" && { search: filters.search }),
		...(filters.organization !== null && { organization: filters.organization }),
		...(filters.country !== null && { country: filters.country }),
		...(filters.theme !== null && { theme: filters.theme }),
	};
}

/** The query of the page with these filters, also the cache key of their lists: `""` or `?search=…`. */
export function searchOf(filters: Filters): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(queryOf(filters))) if (value !== undefined) query.set(name, value);
	return query.size > 0 ? `?${query}` : "";
}

/** The number of chosen filters of the three. */
export function chosenCount(filters: Filters): number {
	return choiceNames.filter((name) => filters[name] !== null).length;
}
