import { useInfiniteQuery } from "@tanstack/react-query";
import { useSessionStatus } from "./session/session-provider.tsx";
import type { ListedPage } from "./use-more-pages.ts";

export type PageRequest = { page: number; asOf?: string };

/**
 * A private list, page by page, for signed-in users. Refetched whenever the page becomes visible again.
 * @param queryKey the key in TanStack Query's cache
 */
export function usePagedList<T>(
	queryKey: readonly unknown[],
	load: (page: PageRequest, signal: AbortSignal) => Promise<ListedPage<T>>,
) {
	const isIn = useSessionStatus() === "authenticated";
	const { data, ...query } = useInfiniteQuery({
		queryKey,
		initialPageParam: { page: 1 } as PageRequest,
		queryFn: ({ pageParam, signal }) => load(pageParam, signal),
		// The first page's time keeps the later ones stable.
		getNextPageParam: ({ pagination }) =>
			pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf },
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
		// Offline, a press fails at once with a message.
		networkMode: "always",
	});
	return {
		/** Undefined until the first page is loaded. */
		items: data?.pages.flatMap((page) => page.data),
		addedCount: data && data.pages.length > 1 ? (data.pages.at(-1)?.data.length ?? 0) : 0,
		hasFailed: query.isError && !query.isFetchNextPageError,
		hasMore: query.hasNextPage,
		hasMoreFailed: query.isFetchNextPageError,
		isLoadingMore: query.isFetchingNextPage,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		loadMore: () => {
			if (!query.isFetchingNextPage) void query.fetchNextPage();
		},
	};
}

export type PagedList<T> = ReturnType<typeof usePagedList<T>>;
