import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { formatPercent, formatWhole, progressPercent } from "@stride/money";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Day } from "../../ui/form/day.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Picture } from "../../ui/media/picture.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { bodyRowLook, cellLook } from "./table-look.ts";

/** A campaign as a row, or as a card with labelled figures on phones. */
export function CampaignRow({ campaign, menu }: { campaign: Campaign; menu: ReactNode }) {
	const t = useTranslations("dashboard");
	const locale = useLocale();
	const { fundRaised, fundGoal, endedAt } = campaign;
	const percent = progressPercent(fundRaised, fundGoal);
	const [raised, goal] = [formatWhole(fundRaised, campaign.currency), formatWhole(fundGoal, campaign.currency)];
	return (
		<tr className={bodyRowLook}>
			<th scope="row" className={cellLook.campaign}>
				<span className="shrink-0">
					<Picture
						image={campaign.image}
						alt=""
						sizes="88px"
						className="aspect-[344/215] w-18 rounded-2 bg-sunken desk:w-22"
					/>
				</span>
				<span className="min-w-0">
					<Link
						to={`/${locale}/campaign/${campaign.name}`}
						prefetch="intent"
						className="wrap-anywhere flex min-h-11 min-w-0 items-center type-body-strong hover:underline"
					>
						{campaign.title}
					</Link>
					{(campaign.isRefunded || (campaign.isPaused && !campaign.endedAt)) && (
						<Badge tone="warning">{t(campaign.isRefunded ? "refunded" : "paused")}</Badge>
					)}
				</span>
			</th>
			<Cell column="date" label={t("columns.date")}>
				<span className="type-small whitespace-nowrap text-muted">
					<Day at={campaign.createdAt} form="medium" />
				</span>
				{endedAt && (
					<span className="block type-small text-muted">
						{t.rich("endedOn", { date: () => <Day at={endedAt} form="medium" /> })}
					</span>
				)}
			</Cell>
			<Cell column="progress">
				<span className="flex-1">
					<Lane raised={fundRaised} goal={fundGoal} percent={percent} label={t("progress", { raised, goal })} />
				</span>
				<span className="min-w-11 text-right type-score-3 text-[0.8125rem]">{formatPercent(percent)}</span>
			</Cell>
			<Cell column="raised" label={t("columns.raised")}>
				<span className="type-score-3 text-[0.9375rem]">{raised}</span>
			</Cell>
			<Cell column="goal" label={t("columns.goal")}>
				<span className="type-small tabular-nums text-muted tablet:max-desk:hidden desk:type-body">{goal}</span>
				<span className="hidden type-small tabular-nums text-muted tablet:max-desk:inline">
					{t("ofGoal", { goal })}
				</span>
			</Cell>
			<Cell column="supporters" label={t("columns.supporters")}>
				<span className="type-body tabular-nums">{campaign.supportersCount}</span>
			</Cell>
			<Cell column="menu">{menu}</Cell>
		</tr>
	);
}

/** `label` is above the figure on cards; in the table the column's head replaces it. */
function Cell(props: { column: keyof typeof cellLook; label?: string; children: ReactNode }) {
	return (
		<td className={cellLook[props.column]}>
			{props.label && (
				<span className="block type-tiny text-muted tablet:hidden" aria-hidden>
					{props.label}
				</span>
			)}
			{props.children}
		</td>
	);
}
