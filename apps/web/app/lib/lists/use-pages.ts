import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useSessionStatus } from "../session/session-provider.tsx";
import { type LoadPage, listOf, type Page, type PageRequest, type Pages, pageAfter } from "./pages.ts";

type PagesOptions<T> = {
	/** The loader's first page. */
	firstPage?: Page<T> | null;
	/** The request of the first page where it is not page 1. */
	start?: PageRequest;
	staleTime?: number;
	/** Shows the list of the previous key while the first page loads. */
	isPreviousShown?: boolean;
	enabled?: boolean;
	refetchOnWindowFocus?: boolean;
};

/**
 * A list page by page, cached under its key: a return to it shows the loaded pages at once. If its loader's first page is
 * newer, the pages are refetched; with the time of the first page in the key it begins a list of its own.
 */
export function usePages<T>(queryKey: QueryKey, load: LoadPage<T>, options: PagesOptions<T> = {}) {
	const { firstPage, start = { page: 1 }, isPreviousShown, ...rest } = options;
	const query = useInfiniteQuery({
		queryKey,
		initialPageParam: start,
		queryFn: ({ pageParam, signal }) => load(pageParam, signal),
		getNextPageParam: pageAfter,
		...(firstPage && { initialData: { pages: [firstPage], pageParams: [start] } }),
		refetchOnMount: ({ state }) =>
			!firstPage || (state.data?.pages[0]?.pagination.asOf === firstPage.pagination.asOf ? false : "always"),
		...(isPreviousShown && { placeholderData: keepPreviousData }),
		// Offline, a press fails at once with a message.
		networkMode: "always",
		...rest,
	});
	const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
	const pages: Pages<T> = {
		...listOf(data?.pages ?? []),
		...(isPlaceholderData && { addedCount: 0 }),
		hasMoreFailed: isFetchNextPageError && !isFetchingNextPage,
		isLoadingMore: isFetchingNextPage || isPlaceholderData,
		loadMore() {
			// A press during a request is ignored instead of repeating it.
			if (!isPlaceholderData) void query.fetchNextPage({ cancelRefetch: false });
		},
	};
	return {
		pages,
		/** There is a first page, or the list of the previous key. */
		isReady: data !== undefined,
		isPrevious: isPlaceholderData,
		isLoading: isFetching,
		hasFailed: isError && !isFetchNextPageError,
		load: () => void query.refetch(),
	};
}

/** A private list, for signed-in users. Refetched whenever the page becomes visible again, unless it asks for a proof. */
export function useOwnPages<T>(queryKey: QueryKey, load: LoadPage<T>, refetchOnWindowFocus = true) {
	const enabled = useSessionStatus() === "authenticated";
	const { pages, isReady, ...query } = usePages(queryKey, load, { enabled, staleTime: 0, refetchOnWindowFocus });
	return {
		...query,
		...pages,
		/** Undefined until the first page is loaded. */
		items: isReady ? pages.items : undefined,
	};
}

export type OwnPages<T> = ReturnType<typeof useOwnPages<T>>;
