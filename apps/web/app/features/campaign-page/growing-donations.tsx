import { usePages } from "../../lib/lists/use-pages.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
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

function Growing({ campaignId, currency, live, firstPage }: DonationListProps) {
	const api = useApi();
	// The first page's time keeps the later pages stable while donations arrive.
	const { asOf, next } = firstPage.pagination;
	const older = usePages(
		["donations", campaignId, asOf],
		async (query, signal) => {
			const { data, pagination } = await api("listDonations", { params: { campaignId }, query }, { signal });
			return { data: data.items, pagination };
		},
		{ start: { page: next ?? 1, asOf }, staleTime: Number.POSITIVE_INFINITY },
	);
	const { items, hasMore, hasMoreFailed, loadMore } = older.pages;
	return (
		<DonationRows
			currency={currency}
			donations={mergeDonations(live, [...firstPage.items, ...items])}
			more={
				hasMore || !older.isReady
					? {
							isLoading: older.isLoading,
							hasFailed: older.hasFailed || hasMoreFailed,
							load: older.isReady ? loadMore : older.load,
						}
					: null
			}
		/>
	);
}
