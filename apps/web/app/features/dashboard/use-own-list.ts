import type { CampaignStatus } from "@stride/contract/campaigns";
import { useInfiniteQuery } from "@tanstack/react-query";
import { listKeys } from "../../lib/list-keys.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

/** The account's own campaigns of one status, page by page. Asked for anew whenever the page comes back to the front. */
export function useOwnList(campaignsStatus: CampaignStatus) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data, ...query } = useInfiniteQuery({
		queryKey: [...listKeys.ownCampaigns, campaignsStatus],
		initialPageParam: { page: 1 } as { page: number; asOf?: string },
		queryFn: ({ pageParam, signal }) =>
			api("listOwnCampaignsByStatus", { params: { campaignsStatus }, query: pageParam }, { signal }),
		// The time of the first page keeps the later ones steady.
		getNextPageParam: ({ pagination }) =>
			pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf },
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
		// Offline, a press fails at once and says so.
		networkMode: "always",
	});
	return {
		/** Undefined until the first page is there. */
		campaigns: data?.pages.flatMap((page) => page.data),
		addedCount: data && data.pages.length > 1 ? (data.pages.at(-1)?.data.length ?? 0) : 0,
		hasFailed: query.isError && !query.isFetchNextPageError,
		hasMore: query.hasNextPage,
		hasMoreFailed: query.isFetchNextPageError,
		isLoadingMore: query.isFetchingNextPage,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		loadMore: () => void query.fetchNextPage(),
	};
}

export type OwnList = ReturnType<typeof useOwnList>;
