import type { CallOutput, Campaign } from "@stride/contract";
import { Share } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAccount } from "../../lib/session/session-provider.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CampaignStory } from "./campaign-story.tsx";
import { DonationBoard } from "./donation-board.tsx";
import { GiftList } from "./gift-list.tsx";
import { useArrivalNotices } from "./use-arrival-notices.tsx";
import { useLiveCampaign } from "./use-live-campaign.ts";
import { useShareCampaign } from "./use-share-campaign.ts";

/** A campaign's page. `onDonate` opens the way to give, which is another feature's. */
export function CampaignView(props: {
	campaign: Campaign;
	donations: CallOutput<"listDonations">;
	onDonate: () => void;
}) {
	const { campaign, donations, onDonate } = props;
	const live = useLiveCampaign(campaign, donations.data);
	const share = useShareCampaign(campaign);
	const isOwner = useAccount()?.id === campaign.author.id;
	useArrivalNotices(live.arrival);
	return (
		<main id="content" tabIndex={-1} className="wrap pb-(--section)">
			<Banners campaign={campaign} />
			{/* One board: below the story where there is one column, beside story and gifts where there are two. */}
			<div className="grid gap-x-10 desk:grid-cols-[minmax(0,1fr)_25rem] desk:grid-rows-[auto_1fr]">
				<div className="min-w-0">
					<CampaignStory campaign={campaign}>
						{isOwner && <OwnerActions campaign={campaign} onDonate={onDonate} onShare={share} />}
					</CampaignStory>
				</div>
				<div
					className={classNames(
						"mt-10 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mt-0",
						isOwner && "max-tablet:hidden",
					)}
				>
					<div className="desk:sticky desk:top-6">
						<DonationBoard campaign={campaign} live={live} onDonate={onDonate} onShare={share} />
					</div>
				</div>
				<div className="min-w-0">
					<GiftList
						campaignId={campaign.id}
						live={live.donations}
						firstPage={{ items: donations.data.items, pagination: donations.pagination }}
					/>
				</div>
			</div>
			<BottomBar campaign={campaign} live={live} onDonate={onDonate} />
		</main>
	);
}

function Banners({ campaign }: { campaign: Campaign }) {
	const t = useTranslations("campaign");
	return (
		<div className="grid gap-3 *:mb-0 has-[*]:mb-5">
			{campaign.status === "ended" && <Banner tone="positive">{t("ended")}</Banner>}
			{campaign.demo && <Banner tone="warning">{t("demo")}</Banner>}
		</div>
	);
}

/** [P2] On phones the author sees the two actions in place of the whole board. */
function OwnerActions(props: { campaign: Campaign; onDonate: () => void; onShare: () => void }) {
	const t = useTranslations("campaign.board");
	return (
		<div className="mt-6 grid grid-cols-2 gap-3 tablet:hidden">
			<Button tone="outline" onPress={props.onShare}>
				<Share className="size-5" aria-hidden />
				{t("share")}
			</Button>
			<Button tone="strong" isDisabled={!props.campaign.permissions.donate} onPress={props.onDonate}>
				{t("donate")}
			</Button>
		</div>
	);
}
