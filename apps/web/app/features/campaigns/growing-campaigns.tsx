import type { Pagination } from "@stride/contract";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { listKeys } from "../../lib/lists/list-keys.ts";
import { useFocusAdded } from "../../lib/lists/use-focus-added.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { CampaignGrid } from "./campaign-grid.tsx";
import { type CardPage, cardPage } from "./reduced-campaigns.ts";

/** All active campaigns, page by page. `firstPage` is the server's. */
export function GrowingCampaigns({ firstPage }: { firstPage: CardPage<Pagination> }) {
	const t = useTranslations("overview");
	const api = useApi();
	const { pages } = usePages(
		[...listKeys.campaigns, useLocale()],
		async (query, signal) => cardPage(await api("listCampaigns", { query }, { signal })),
		{ firstPage },
	);
	const { items: campaigns, addedCount, hasMore, hasMoreFailed, isLoadingMore, loadMore } = pages;
	const list = useRef<HTMLUListElement>(null);
	useFocusAdded(list, campaigns.length);
	return (
		<>
			<CampaignGrid campaigns={campaigns} heading="h3" list={list} />
			<p className="sr-only" role="status">
				{addedCount > 0 && t("added", { added: addedCount, count: campaigns.length })}
			</p>
			<div className="mt-6 empty:hidden">
				<FormError {...(hasMoreFailed && { title: t("moreFailed") })} />
			</div>
			{hasMore && (
				<div className="mt-8 grid place-items-center">
					<Button tone="outline" isPending={isLoadingMore} onPress={loadMore}>
						{t("more")}
					</Button>
				</div>
			)}
		</>
	);
}
