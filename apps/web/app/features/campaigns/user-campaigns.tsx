import type { Pagination } from "@stride/contract";
import { formatWhole, progressPercent } from "@stride/money";
import { Users } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useFocusAdded } from "../../lib/lists/use-focus-added.ts";
import { usePages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { type TileCampaign, tilePage } from "./reduced-campaigns.ts";

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

/** [P2] A campaign on its author's page: supporters, the raised amount and the lane. Fits two in a row on a phone. */
function CampaignTile({ campaign, endedLabel }: { campaign: TileCampaign; endedLabel: string }) {
	const t = useTranslations("common.progress");
	const { fundRaised, fundGoal, supportersCount } = campaign;
	const [raised, goal] = [formatWhole(fundRaised, campaign.currency), formatWhole(fundGoal, campaign.currency)];
	return (
		<article className="group relative flex flex-1 flex-col rounded-4 border border-line bg-surface p-2 quiet-motion hover:border-transparent hover:shadow-2 tablet:p-2.5">
			<div className="relative overflow-hidden rounded-3 bg-sunken">
				<Picture
					image={campaign.image}
					alt=""
					sizes="(min-width: 1100px) 400px, (min-width: 768px) 46vw, 44vw"
					className="aspect-[344/215] w-full transition-transform duration-(--t-3) ease-out group-hover:scale-[1.03]"
				/>
				{campaign.status === "ended" && (
					<Badge tone="ink" className="absolute top-2 left-2">
						{endedLabel}
					</Badge>
				)}
			</div>
			<div className="flex flex-1 flex-col px-1.5 pt-3 pb-1.5 tablet:px-2.5 tablet:pt-4 tablet:pb-2">
				<h3 className="mb-3 type-body-strong tablet:type-title">
					<Link
						to={`/${useLocale()}/campaign/${campaign.name}`}
						prefetch="intent"
						className="wrap-anywhere line-clamp-3 after:absolute after:inset-0 after:rounded-4"
					>
						{campaign.title}
					</Link>
				</h3>
				<div className="mt-auto">
					<Lane
						raised={fundRaised}
						goal={fundGoal}
						percent={progressPercent(fundRaised, fundGoal)}
						label={t("label", { raised, goal })}
					/>
					<div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
						<p className="type-score-3 text-[0.9375rem] tablet:text-base">{raised}</p>
						<p className="flex items-center gap-1.5 type-small text-muted">
							<Users className="size-4" aria-hidden />
							<span aria-hidden>{supportersCount}</span>
							<span className="sr-only">{t("supporters", { count: supportersCount })}</span>
						</p>
					</div>
				</div>
			</div>
		</article>
	);
}
