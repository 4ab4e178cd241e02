import type { CallOutput } from "@stride/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { CampaignGrid } from "./campaign-grid.tsx";

type Page = CallOutput<"listCampaigns">;

/** All active campaigns, page by page. `firstPage` came with the page itself. */
export function GrowingCampaigns({ firstPage }: { firstPage: Page }) {
	const t = useTranslations("overview");
	const api = useApi();
	const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
		queryKey: ["campaigns", useLocale()],
		initialPageParam: { page: 1 } as { page: number; asOf?: string },
		queryFn: ({ pageParam, signal }) => api("listCampaigns", { query: pageParam }, { signal }),
		// The time of the first page keeps the later ones steady while campaigns are added.
		getNextPageParam: ({ pagination }) =>
			pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf },
		initialData: { pages: [firstPage], pageParams: [{ page: 1 }] },
	});
	const campaigns = data.pages.flatMap((page) => page.data);
	return (
		<>
			<CampaignGrid campaigns={campaigns} heading="h2" />
			<p className="sr-only" role="status">
				{data.pages.length > 1 && t("shown", { count: campaigns.length })}
			</p>
			{isFetchNextPageError && (
				<div className="mt-6">
					<FormError title={t("moreFailed")} />
				</div>
			)}
			{hasNextPage && (
				<div className="mt-8 grid place-items-center">
					<Button tone="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
						{t("more")}
					</Button>
				</div>
			)}
		</>
	);
}
