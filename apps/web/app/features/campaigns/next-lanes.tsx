import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { focusItem } from "../../lib/use-focus-added.ts";
import { Button } from "../../ui/button.tsx";
import { CardSlider } from "../../ui/card-slider.tsx";
import { CampaignCard } from "./campaign-card.tsx";
import { type RecommendedPage, useMoreRecommended } from "./use-more-recommended.ts";

/** [P2] The recommended campaigns at the foot of a campaign's page: 14 first, then 15 per page. Texts: `campaign`. */
export function NextLanes({ campaignId, firstPage }: { campaignId: string; firstPage: RecommendedPage }) {
	const t = useTranslations("campaign.next");
	const { campaigns, addedCount, hasMore, state, loadMore } = useMoreRecommended(campaignId, firstPage);
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
		card: <MoreCard isLoading={state === "loading"} hasFailed={state === "failed"} onMore={loadMore} />,
	};
	return (
		<section className="wrap mt-16 tablet:mt-24">
			<CardSlider
				heading={
					<>
						<h2 className="type-score-3 text-muted">{t("title")}</h2>
						<span className="lane-rule flex-1" aria-hidden />
					</>
				}
				cards={hasMore ? [...cards, more] : cards}
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
function MoreCard(props: { isLoading: boolean; hasFailed: boolean; onMore: () => void }) {
	const t = useTranslations("campaign.next");
	return (
		<div className="grid min-h-60 place-content-center justify-items-center gap-4 rounded-4 border border-line-strong border-dashed p-6 text-center">
			<p className="type-small text-danger empty:hidden" role="alert">
				{props.hasFailed && t("failed")}
			</p>
			<Button tone="outline" isPending={props.isLoading} onPress={props.onMore}>
				{t("more")}
				<ArrowRight className="size-5" aria-hidden />
			</Button>
		</div>
	);
}
