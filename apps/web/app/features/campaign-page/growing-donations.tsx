import { useInfiniteQuery } from "@tanstack/react-query";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type DonationListProps, DonationRows } from "./donation-rows.tsx";
import { mergeDonations } from "./merge-donations.ts";

/** The list after older donations were requested: their pages are loaded on demand and cached. */
export default function GrowingDonations(props: DonationListProps) {
	return (
		<QueryProvider>
			<Growing {...props} />
		</QueryProvider>
	);
}

function Growing({ campaignId, live, firstPage }: DonationListProps) {
	const api = useApi();
	// The first page's time keeps the later pages stable while donations arrive.
	const { asOf, next } = firstPage.pagination;
	const query = useInfiniteQuery({
		queryKey: ["donations", campaignId, asOf],
		initialPageParam: next ?? 1,
		queryFn: ({ pageParam, signal }) =>
			api("listDonations", { params: { campaignId }, query: { page: pageParam, asOf } }, { signal }),
		getNextPageParam: ({ pagination }) => pagination.next,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const older = query.data?.pages.flatMap(({ data }) => data.items) ?? [];
	const hasMore = query.isSuccess ? query.hasNextPage : true;
	return (
		<DonationRows
			donations={mergeDonations(live, [...firstPage.items, ...older])}
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
