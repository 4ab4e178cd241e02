import { useInfiniteQuery } from "@tanstack/react-query";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type GiftListProps, GiftRows } from "./gift-rows.tsx";
import { mergeGifts } from "./gifts.ts";

/** The list once somebody asked for older gifts: their pages are loaded on demand and kept. */
export default function GrowingGifts(props: GiftListProps) {
	return (
		<QueryProvider>
			<Growing {...props} />
		</QueryProvider>
	);
}

function Growing({ campaignId, live, firstPage }: GiftListProps) {
	const api = useApi();
	// The time of the first page keeps the later ones steady against what arrives meanwhile.
	const { asOf, next } = firstPage.pagination;
	const query = useInfiniteQuery({
		queryKey: ["gifts", campaignId, asOf],
		initialPageParam: next ?? 1,
		queryFn: ({ pageParam, signal }) =>
			api("listDonations", { params: { campaignId }, query: { page: pageParam, asOf } }, { signal }),
		getNextPageParam: ({ pagination }) => pagination.next,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const older = query.data?.pages.flatMap(({ data }) => data.items) ?? [];
	const hasMore = query.isSuccess ? query.hasNextPage : true;
	return (
		<GiftRows
			gifts={mergeGifts(live, [...firstPage.items, ...older])}
			more={
				hasMore
					? {
							isLoading: query.isFetching,
							hasFailed: query.isError || query.isFetchNextPageError,
							load: () => void (query.isSuccess ? query.fetchNextPage() : query.refetch()),
						}
					: null
			}
		/>
	);
}
