import { formatDollars, progressPercent } from "@stride/money";
import { Users } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Lane } from "../../ui/lane.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import type { TileCampaign } from "./tile-campaign.ts";

/** [P2] A campaign on its author's page: supporters, the raised amount and the lane. Fits two in a row on a phone. */
export function CampaignTile({ campaign, endedLabel }: { campaign: TileCampaign; endedLabel: string }) {
	const t = useTranslations("common.progress");
	const { fundRaised, fundGoal, supportersCount } = campaign;
	const [raised, goal] = [formatDollars(fundRaised), formatDollars(fundGoal)];
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
