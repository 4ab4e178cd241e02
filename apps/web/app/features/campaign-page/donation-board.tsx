import type { Campaign } from "@stride/contract";
import { formatPercent, formatWhole, progressPercent } from "@stride/money";
import { Share } from "lucide-react";
import { useTranslations } from "use-intl";
import { Board } from "../../ui/board.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { RollingAmount } from "../../ui/text/rolling-amount.tsx";
import type { LiveCampaign } from "./campaign-state.ts";
import { DonateButton } from "./donate-button.tsx";
import { TopDonations } from "./top-donations.tsx";

const scale = [0, 25, 50, 75];

/** The campaign's figures and the donate button. */
export function DonationBoard(props: {
	campaign: Campaign;
	live: LiveCampaign;
	onDonate: () => void;
	/** Null if the campaign is no longer available. */
	onShare: (() => void) | null;
}) {
	const t = useTranslations();
	const { campaign, live } = props;
	const { fundRaised } = live;
	const goal = formatWhole(campaign.fundGoal, campaign.currency);
	// Ten or more digits do not fit the board in the largest size.
	const isLong = fundRaised >= 1_000_000_000 * 100;
	const isBeyond = fundRaised > campaign.fundGoal;
	const supporters = t("common.progress.supporters", { count: live.supportersCount });
	return (
		<Board label={t("campaign.board.title")}>
			<div className="flex min-h-7 items-center justify-between gap-4">
				<p className="type-small text-on-board-muted">{t("campaign.board.raised")}</p>
				{live.arrival ? (
					<Badge key={live.arrival.donations.at(-1)?.id} tone="action" className="arrive">
						{t("campaign.board.fresh", { amount: formatWhole(live.arrival.amountCents, campaign.currency) })}
					</Badge>
				) : (
					fundRaised >= campaign.fundGoal && <Badge tone="action">{t("common.progress.reached")}</Badge>
				)}
			</div>
			<p className={isLong ? "mt-2 type-score-2" : "mt-1 type-score-1"}>
				<RollingAmount currency={campaign.currency} cents={fundRaised} />
			</p>
			<p className="mt-2 mb-5 type-body text-on-board-muted">{t("campaign.board.summary", { goal, supporters })}</p>
			<div key={live.arrival?.donations.at(-1)?.id} className={live.arrival ? "glow-once rounded-2" : ""}>
				<Lane
					raised={fundRaised}
					goal={campaign.fundGoal}
					percent={progressPercent(fundRaised, campaign.fundGoal)}
					label={t("common.progress.label", { raised: formatWhole(fundRaised, campaign.currency), goal })}
					size="l"
				/>
			</div>
			{!isBeyond && (
				<div className="mt-2 flex justify-between type-score-3 text-xs text-on-board-muted" aria-hidden>
					{scale.map((mark) => (
						<span key={mark}>{mark}</span>
					))}
					<span>{formatPercent(100)}</span>
				</div>
			)}
			<div className="mt-6 grid gap-3">
				<DonateButton campaign={campaign} onDonate={props.onDonate} size="l" isWide />
				{props.onShare && (
					<Button tone="outline" isWide onPress={props.onShare}>
						<Share className="size-5" aria-hidden />
						{t("campaign.board.share")}
					</Button>
				)}
			</div>
			{live.donations && (
				<TopDonations
					currency={campaign.currency}
					donations={live.donations}
					isOpen={campaign.permissions.donate}
					isOwner={campaign.isOwner}
				/>
			)}
		</Board>
	);
}
