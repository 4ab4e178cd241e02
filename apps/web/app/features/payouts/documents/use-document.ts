import { useInfiniteQuery } from "@tanstack/react-query";
import { listOf, type Page, type PageRequest, pageAfter } from "../../../lib/lists/pages.ts";
import { useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { isRefusal } from "./document-page.tsx";

/** A document whose lines are loaded page by page; the first page has everything else. */
export function useDocument<D extends Page<unknown>>(
	queryKey: readonly string[],
	load: (query: PageRequest, signal: AbortSignal) => Promise<D>,
) {
	const isIn = useSessionStatus() === "authenticated";
	const query = useInfiniteQuery({
		queryKey,
		queryFn: ({ pageParam, signal }) => load(pageParam, signal),
		initialPageParam: { page: 1 } as PageRequest,
		getNextPageParam: (last: D) => pageAfter(last),
		enabled: isIn,
		// Its lines and sums are of one moment.
		refetchOnWindowFocus: false,
		retry: (count, failure) => count < 1 && !isRefusal(failure),
		networkMode: "always",
	});
	const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, refetch } = query;
	const pages: readonly D[] = data?.pages ?? [];
	return {
		document: pages[0],
		list: {
			...listOf(pages as readonly Page<D["data"][number]>[]),
			hasMoreFailed: isFetchNextPageError && !isFetchingNextPage,
			isLoadingMore: isFetchingNextPage,
			loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
		},
		failed: { error, isFetching, refetch },
	};
}
