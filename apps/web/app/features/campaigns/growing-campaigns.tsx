import type { Pagination } from "@stride/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { listKeys } from "../../lib/list-keys.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useFocusAdded } from "../../lib/use-focus-added.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { CampaignGrid } from "./campaign-grid.tsx";
import { type CardPage, cardPage } from "./card-campaign.ts";

/** All active campaigns, page by page. `firstPage` is the server's. */
export function GrowingCampaigns({ firstPage }: { firstPage: CardPage<Pagination> }) {
	const t = useTranslations("overview");
	const api = useApi();
	const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
		queryKey: [...listKeys.campaigns, useLocale()],
		initialPageParam: { page: 1 } as { page: number; asOf?: string },
		queryFn: async ({ pageParam, signal }) => cardPage(await api("listCampaigns", { query: pageParam }, { signal })),
		// The first page's time keeps the later pages stable while campaigns are added.
		getNextPageParam: ({ pagination }) =>
			pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf },
		initialData: { pages: [firstPage], pageParams: [{ page: 1 }] },
		// A list cached by an earlier visit is shown and refetched at once.
		refetchOnMount: ({ state }) =>
			state.data?.pages[0]?.pagination.asOf === firstPage.pagination.asOf ? false : "always",
		// Offline, a press fails at once with a message.
		networkMode: "always",
	});
	const list = useRef<HTMLUListElement>(null);
	const campaigns = data.pages.flatMap((page) => page.data);
	useFocusAdded(list, campaigns.length);
	const addedCount = data.pages.length > 1 ? (data.pages.at(-1)?.data.length ?? 0) : 0;
	return (
		<>
			<CampaignGrid campaigns={campaigns} heading="h3" list={list} />
			<p className="sr-only" role="status">
				{addedCount > 0 && t("added", { added: addedCount, count: campaigns.length })}
			</p>
			<div className="mt-6 empty:hidden">
				<FormError {...(isFetchNextPageError && { title: t("moreFailed") })} />
			</div>
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
