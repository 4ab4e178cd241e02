import type { Campaign } from "@stride/contract";
import { formatPercent, formatWhole, progressPercent } from "@stride/money";
import { Share } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { Lane } from "../../ui/lane.tsx";
import { RollingAmount } from "../../ui/text/rolling-amount.tsx";
import type { LiveCampaign } from "./campaign-state.ts";
import { DonateButton } from "./donate-button.tsx";

/** On screens without a column for the board: amount, lane and Donate, fixed at the foot. */
export function BottomBar(props: {
	campaign: Campaign;
	live: LiveCampaign;
	onDonate: () => void;
	/** Null if the campaign is no longer available. */
	onShare: (() => void) | null;
}) {
	const t = useTranslations();
	const { campaign, live } = props;
	const percent = progressPercent(live.fundRaised, campaign.fundGoal);
	return (
		<div
			data-foot-bar
			className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden"
		>
			<div className="wrap grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-3 tablet:grid-cols-2">
				<div className="min-w-0">
					<p className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
						<span className="type-score-3">
							<RollingAmount currency={campaign.currency} cents={live.fundRaised} />
						</span>
						<span className="type-small text-muted">{formatPercent(percent)}</span>
					</p>
					<Lane
						raised={live.fundRaised}
						goal={campaign.fundGoal}
						percent={percent}
						label={t("common.progress.label", {
							raised: formatWhole(live.fundRaised, campaign.currency),
							goal: formatWhole(campaign.fundGoal, campaign.currency),
						})}
					/>
				</div>
				<div className="flex items-center justify-end gap-2">
					{/* [P2] On phones the author has these two instead of the whole board. */}
					{campaign.isOwner && props.onShare && (
						<Button
							tone="outline"
							isIcon
							aria-label={t("campaign.board.share")}
							onPress={props.onShare}
							className="tablet:hidden"
						>
							<Share className="size-5" aria-hidden />
						</Button>
					)}
					<div className="grid tablet:flex-1">
						<DonateButton campaign={campaign} onDonate={props.onDonate} isReasonHidden />
					</div>
				</div>
			</div>
		</div>
	);
}
