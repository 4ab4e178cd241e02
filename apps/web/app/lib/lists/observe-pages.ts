import { InfiniteQueryObserver, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query/query-client.ts";
import { type LoadPage, listOf, type Page, type Pages, pageAfter } from "./pages.ts";

/** As `usePages` without React, for a list whose page loads the library on the first request for more. */
export function observePages<T>(
	queryKey: QueryKey,
	firstPage: Page<T>,
	load: LoadPage<T>,
	onChange: (pages: Pages<T>) => void,
): { loadMore: () => void; end: () => void } {
	const start = { page: firstPage.pagination.page };
	const observer = new InfiniteQueryObserver(queryClient(), {
		// The pages of one moment never change.
		queryKey: [...queryKey, firstPage.pagination.asOf],
		staleTime: Number.POSITIVE_INFINITY,
		initialPageParam: start,
		initialData: { pages: [firstPage], pageParams: [start] },
		queryFn: ({ pageParam, signal }) => load(pageParam, signal),
		getNextPageParam: pageAfter,
		networkMode: "always",
	});
	const loadMore = () => void observer.fetchNextPage({ cancelRefetch: false });
	const end = observer.subscribe(({ data, isFetchingNextPage, isFetchNextPageError }) =>
		onChange({
			...listOf(data?.pages ?? [firstPage]),
			isLoadingMore: isFetchingNextPage,
			hasMoreFailed: isFetchNextPageError && !isFetchingNextPage,
			loadMore,
		}),
	);
	return { loadMore, end };
}
