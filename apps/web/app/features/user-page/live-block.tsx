import type { Campaign } from "@stride/contract";
import { formatPercent, formatWhole, progressPercent } from "@stride/money";
import { Play, Share } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { Board } from "../../ui/board.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useSharePage } from "../../ui/button/use-share-page.ts";
import { Lane } from "../../ui/lane.tsx";

export type LiveCampaign = Pick<
	Campaign,
	"name" | "title" | "currency" | "fundRaised" | "fundGoal" | "paymentProvider" | "permissions" | "author"
>;

/** Only the fields that the block shows. */
export function liveCampaignOf(campaign: Campaign): LiveCampaign {
	const { name, title, currency, fundRaised, fundGoal, paymentProvider, permissions, author } = campaign;
	return { name, title, currency, fundRaised, fundGoal, paymentProvider, permissions, author };
}

const panels = { stripe: "donationPanel", globalgiving: "globalGivingDonationPanel" } as const;

/** [A6] The person's current broadcast, and its campaign. `picture` is the stream's own. */
export function LiveBlock(props: { campaign: LiveCampaign; streamTitle: string; picture: ReactNode }) {
	const t = useTranslations("user.live");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const share = useSharePage();
	const { campaign } = props;
	const { currency, fundRaised, fundGoal } = campaign;
	const name = `${campaign.author.firstName} ${campaign.author.lastName}`;
	const [raised, goal] = [formatWhole(fundRaised, currency), formatWhole(fundGoal, currency)];
	const watch = `/${locale}${streamBlockPath(campaign.name, "live")}`;
	return (
		<Board label={t("title")}>
			<h2 className="sr-only">{t("title")}</h2>
			<div className="grid items-center gap-6 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:gap-8">
				{props.picture}
				<div className="grid gap-4">
					<p className="wrap-anywhere type-display-3">{props.streamTitle}</p>
					<Link
						to={`/${locale}/campaign/${campaign.name}`}
						prefetch="intent"
						className="wrap-anywhere flex min-h-11 items-center type-body-strong text-link hover:underline"
					>
						{campaign.title}
					</Link>
					<Lane
						raised={fundRaised}
						goal={fundGoal}
						percent={progressPercent(fundRaised, fundGoal)}
						label={t("raised", { raised, goal })}
						size="m"
					/>
					<p className="flex flex-wrap items-baseline justify-between gap-x-4 type-small text-on-board-muted">
						<span>{t("raised", { raised, goal })}</span>
						<span>{formatPercent(progressPercent(fundRaised, fundGoal))}</span>
					</p>
					<div className="flex flex-wrap gap-3">
						{campaign.permissions.donate && (
							<LinkButton
								to={`/${locale}/campaign/${campaign.name}?popup=${panels[campaign.paymentProvider]}`}
								tone="action"
							>
								{t("donate")}
							</LinkButton>
						)}
						<LinkButton to={watch} tone="strong">
							<Play className="size-5 fill-current" aria-hidden />
							{t("watch")}
						</LinkButton>
						<Button
							tone="outline"
							onPress={() =>
								void share({
									title: props.streamTitle,
									text: t("shareText", { name }),
									url: `${publicUrl}${watch}`,
								})
							}
						>
							<Share className="size-5" aria-hidden />
							{t("share")}
						</Button>
					</div>
				</div>
			</div>
		</Board>
	);
}
