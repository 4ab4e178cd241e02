import type { Pagination } from "@stride/contract";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Pages } from "../../lib/lists/pages.ts";
import { focusItem } from "../../lib/lists/use-focus-added.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useHydratedPart } from "../../lib/loading/use-hydrated-part.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CardSlider } from "../../ui/list/card-slider.tsx";
import { CampaignCard } from "./campaign-card.tsx";
import { type CardPage, cardPage } from "./reduced-campaigns.ts";

type NextLanesProps = { campaignId: string; firstPage: CardPage<Pagination> };

/** [P2] The recommended campaigns at the foot of a campaign's page: 14 first, then 15 per page. Texts: `campaign`. */
export default function NextLanes(props: NextLanesProps) {
	return (
		<QueryProvider>
			<Lanes {...props} />
		</QueryProvider>
	);
}

function Lanes({ campaignId, firstPage }: NextLanesProps) {
	const t = useTranslations("campaign.next");
	const api = useApi();
	const { pages } = usePages(
		["recommended", campaignId, useLocale(), firstPage.pagination.asOf],
		async (page, signal) => cardPage(await api("listRecommended", { query: { campaignId, ...page } }, { signal })),
		{ firstPage },
	);
	const { items: campaigns, addedCount } = pages;
	const block = useRef<HTMLElement>(null);
	useHydratedPart(block);
	const list = useRef<HTMLUListElement>(null);
	const shownCount = useRef(campaigns.length);
	useEffect(() => {
		// The first new card takes the button's position.
		if (campaigns.length > shownCount.current) focusItem(list.current, shownCount.current);
		shownCount.current = campaigns.length;
	}, [campaigns.length]);

	if (campaigns.length === 0) return null;
	const cards = campaigns.map((campaign) => ({
		key: campaign.id,
		card: <CampaignCard campaign={campaign} heading="h3" />,
	}));
	const more = {
		key: "more",
		card: <MoreCard {...pages} />,
	};
	return (
		<section ref={block} data-deferred="" className="wrap mt-16 tablet:mt-24">
			<CardSlider
				heading={
					<>
						<h2 className="type-score-3 text-muted">{t("title")}</h2>
						<span className="lane-rule flex-1" aria-hidden />
					</>
				}
				cards={pages.hasMore ? [...cards, more] : cards}
				list={list}
				previous={t("back")}
				next={t("forth")}
			/>
			<p className="sr-only" role="status">
				{addedCount > 0 && t("added", { count: addedCount })}
			</p>
		</section>
	);
}

/** The last card loads more. */
function MoreCard(props: Pick<Pages<unknown>, "isLoadingMore" | "hasMoreFailed" | "loadMore">) {
	const t = useTranslations("campaign.next");
	return (
		<div className="grid min-h-60 place-content-center justify-items-center gap-4 rounded-4 border border-line-strong border-dashed p-6 text-center">
			<p className="type-small text-danger empty:hidden" role="alert">
				{props.hasMoreFailed && t("failed")}
			</p>
			<Button tone="outline" isPending={props.isLoadingMore} onPress={props.loadMore}>
				{t("more")}
				<ArrowRight className="size-5" aria-hidden />
			</Button>
		</div>
	);
}
