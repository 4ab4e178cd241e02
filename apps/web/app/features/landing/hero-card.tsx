import type { Campaign } from "@stride/contract";
import { formatPercent, formatWhole, progressPercent } from "@stride/money";
import { useLocale, useTranslations } from "use-intl";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Picture } from "../../ui/media/picture.tsx";

/** A running campaign as a small scoreboard. */
export function HeroCard({ campaign }: { campaign: Campaign }) {
	const t = useTranslations();
	const { author, currency, fundRaised, fundGoal } = campaign;
	const name = `${author.firstName} ${author.lastName}`;
	const raised = formatWhole(fundRaised, currency);
	const goal = formatWhole(fundGoal, currency);
	const percent = progressPercent(fundRaised, fundGoal);
	return (
		<article className="self-start rounded-5 border border-line bg-board p-3 shadow-3">
			<div className="overflow-hidden rounded-t-4 rounded-b-2 bg-board-raised">
				<Picture
					image={campaign.image}
					alt=""
					sizes="(min-width: 1100px) 570px, 92vw"
					isFirst
					className="aspect-[570/340] w-full"
				/>
			</div>
			<div className="mt-1 rounded-4 bg-bg p-4 tablet:p-5">
				<div className="flex items-center gap-3">
					<Avatar image={author.image?.["80"]} name={name} />
					<div className="min-w-0">
						<h2 className="line-clamp-2 type-body-strong">{campaign.title}</h2>
						<p dir="auto" className="truncate text-left type-small text-muted">
							{name}
						</p>
					</div>
				</div>
				<div className="mt-4 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
					<p className="type-score-1 text-[clamp(1.5rem,7.5vw,2.125rem)]">{raised}</p>
					<p className="type-small text-muted">
						{t("common.progress.ofGoal", { goal })} · {formatPercent(percent)}
					</p>
				</div>
				<Lane
					raised={fundRaised}
					goal={fundGoal}
					percent={percent}
					label={t("common.progress.label", { raised, goal })}
					size="l"
				/>
				<LinkButton
					to={`/${useLocale()}/campaign/${campaign.name}?popup=donationPanel`}
					tone="action"
					isWide
					className="mt-4"
				>
					{t("landing.hero.donate")}
				</LinkButton>
			</div>
		</article>
	);
}
