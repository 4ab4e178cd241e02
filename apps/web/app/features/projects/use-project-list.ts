import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { useLocale } from "use-intl";
import type { Pages } from "../../lib/lists/pages.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import type { FirstProjects } from "./first-projects.ts";
import type { ListPage } from "./list-page.ts";
import { type Filters, queryOf, searchOf } from "./project-filters.ts";

const freshMs = 5 * 60_000;

export type ProjectList = {
	/** Null until the first load. While new filters load, the previous projects. */
	pages: Pages<ProjectTile> | null;
	/** The filters have changed and their projects are still loading. */
	isChanging: boolean;
	hasFailed: boolean;
	retry: () => void;
};

/** The filtered projects, page by page. `first` was loaded with the page and serves its own filters. */
export function useProjectList(filters: Filters, first: FirstProjects | null): ProjectList {
	const api = useApi();
	const fitting = first?.page && searchOf(first.filters) === searchOf(filters) ? first : null;
	const start: ListPage = fitting?.start ?? { page: 1 };
	const firstPage = fitting?.page ?? null;
	const query = usePages<ProjectTile>(
		["projects", useLocale(), searchOf(filters), start, firstPage?.pagination.asOf ?? null],
		(page, signal) => api("listProjects", { query: { ...queryOf(filters), ...page } }, { signal }),
		{ firstPage, start, isPreviousShown: true, staleTime: freshMs },
	);
	return {
		pages: query.isReady ? query.pages : null,
		isChanging: query.isPrevious || (!query.isReady && !query.hasFailed),
		hasFailed: query.hasFailed && !query.isLoading,
		retry: query.load,
	};
}
