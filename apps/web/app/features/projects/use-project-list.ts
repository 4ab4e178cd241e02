import type { ProjectTile } from "@stride/contract/campaigns/projects";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import type { MorePages } from "../../lib/use-more-pages.ts";
import type { FirstProjects } from "./first-projects.ts";
import type { ListPage } from "./list-page.ts";
import { type Filters, queryOf, searchOf } from "./project-filters.ts";

const freshMs = 5 * 60_000;

export type ProjectList = {
	/** Null until the first load. While new filters load, the previous projects. */
	pages: MorePages<ProjectTile> | null;
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
	const query = useInfiniteQuery({
		queryKey: ["projects", useLocale(), searchOf(filters), start, firstPage?.pagination.asOf ?? null],
		initialPageParam: start,
		queryFn: ({ pageParam, signal }) =>
			api("listProjects", { query: { ...queryOf(filters), ...pageParam } }, { signal }),
		// The time of the first page keeps later pages stable while the catalogue changes.
		getNextPageParam: ({ pagination }) =>
			pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf },
		...(firstPage && { initialData: { pages: [firstPage], pageParams: [start] } }),
		placeholderData: keepPreviousData,
		staleTime: freshMs,
		// Offline, the request fails at once with an error.
		networkMode: "always",
	});
	const { data, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
	const pages = data?.pages ?? [];
	const last = pages.at(-1)?.pagination;
	return {
		pages: last
			? {
					items: pages.flatMap((page) => page.data),
					addedCount: pages.length > 1 && !isPlaceholderData ? (pages.at(-1)?.data.length ?? 0) : 0,
					next: last.next === null ? null : { page: last.next, asOf: last.asOf },
					isLoading: isFetchingNextPage || isPlaceholderData,
					hasFailed: isFetchNextPageError && !isFetchingNextPage,
					loadMore: () => {
						if (!isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
					},
				}
			: null,
		isChanging: isPlaceholderData || query.isPending,
		hasFailed: query.isError && !isFetchNextPageError && !query.isFetching,
		retry: () => void query.refetch(),
	};
}
