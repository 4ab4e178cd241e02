import type { Pagination } from "@stride/contract";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFocusAdded } from "../../lib/lists/use-focus-added.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { CampaignTile } from "./campaign-tile.tsx";
import { type TileCampaign, tilePage } from "./tile-campaign.ts";

/** [A6] A person's campaigns, three in a row, two on small screens. Texts: `user`. */
export function UserCampaigns(props: { userId: string; firstPage: { data: TileCampaign[]; pagination: Pagination } }) {
	const t = useTranslations("user.campaigns");
	const api = useApi();
	const { userId, firstPage } = props;
	const { pages: more } = usePages(
		["user-campaigns", userId, useLocale(), firstPage.pagination.asOf],
		async (query, signal) => tilePage(await api("listUserCampaigns", { params: { userId }, query }, { signal })),
		{ firstPage },
	);
	const list = useRef<HTMLUListElement>(null);
	useFocusAdded(list, more.items.length);
	return (
		<>
			<ul ref={list} className="grid grid-cols-2 gap-3 tablet:gap-5 desk:grid-cols-3">
				{more.items.map((campaign) => (
					<li key={campaign.id} className="flex min-w-0">
						<CampaignTile campaign={campaign} endedLabel={t("ended")} />
					</li>
				))}
			</ul>
			<p className="sr-only" role="status">
				{more.addedCount > 0 && t("added", { added: more.addedCount, count: more.items.length })}
			</p>
			<div className="mt-6 empty:hidden">
				<FormError {...(more.hasMoreFailed && { title: t("moreFailed") })} />
			</div>
			{more.hasMore && (
				<div className="mt-8 grid place-items-center">
					<Button tone="outline" isPending={more.isLoadingMore} onPress={more.loadMore}>
						{t("more")}
					</Button>
				</div>
			)}
		</>
	);
}
