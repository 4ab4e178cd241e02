import { formatWhole, progressPercent } from "@stride/money";
import { Users } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Lane } from "../../ui/lane.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import type { CardCampaign } from "./reduced-campaigns.ts";

/** A campaign in a grid. The title is the link; the whole card is clickable. */
export function CampaignCard({ campaign, heading: Heading }: { campaign: CardCampaign; heading: "h2" | "h3" }) {
	const t = useTranslations("common.progress");
	const { author, currency, fundRaised, fundGoal, supportersCount } = campaign;
	const name = `${author.firstName} ${author.lastName}`;
	const raised = formatWhole(fundRaised, currency);
	const goal = formatWhole(fundGoal, currency);
	return (
		<article className="group relative flex flex-col rounded-4 border border-line bg-surface p-2.5 quiet-motion hover:border-transparent hover:shadow-2">
			<div className="relative overflow-hidden rounded-3 bg-sunken">
				<Picture
					image={campaign.image}
					alt=""
					sizes="(min-width: 1100px) 295px, (min-width: 768px) 46vw, 92vw"
					className="aspect-[344/215] w-full transition-transform duration-(--t-3) ease-out group-hover:scale-[1.03]"
				/>
				{fundRaised >= fundGoal && (
					<Badge tone="action" className="absolute top-2.5 left-2.5">
						{t("reached")}
					</Badge>
				)}
			</div>
			<div className="flex flex-1 flex-col px-2.5 pt-4 pb-2">
				<Heading className="type-title">
					<Link
						to={`/${useLocale()}/campaign/${campaign.name}`}
						prefetch="intent"
						className="wrap-anywhere line-clamp-3 after:absolute after:inset-0 after:rounded-4"
					>
						{campaign.title}
					</Link>
				</Heading>
				<p className="mt-2 mb-3 flex items-center gap-2 type-small text-muted">
					<Avatar image={author.image?.["80"]} name={name} size="xs" />
					<span dir="auto" className="truncate text-left">
						{name}
					</span>
				</p>
				<div className="mt-auto">
					<Lane
						raised={fundRaised}
						goal={fundGoal}
						percent={progressPercent(fundRaised, fundGoal)}
						label={t("label", { raised, goal })}
					/>
					<div className="mt-3 flex items-baseline justify-between gap-3">
						<p className="flex flex-wrap items-baseline gap-x-1.5">
							<span className="type-score-3">{raised}</span>
							<span className="type-small text-muted">{t("ofGoal", { goal })}</span>
						</p>
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
