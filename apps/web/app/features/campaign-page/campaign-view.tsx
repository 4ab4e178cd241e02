import type { CallOutput } from "@stride/contract";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CampaignBanners } from "./campaign-banners.tsx";
import type { LiveCampaign } from "./campaign-state.ts";
import { CampaignStory } from "./campaign-story.tsx";
import { DonationBoard } from "./donation-board.tsx";
import { DonationList } from "./donation-list.tsx";
import { useArrivalNotices } from "./use-arrival-notices.tsx";
import type { CurrentCampaign } from "./use-campaign-state.ts";
import { useEndNotice } from "./use-end-notice.ts";
import { useShareCampaign } from "./use-share-campaign.ts";

/**
 * A campaign's page. `onDonate` opens the donation panel. The slots come from other features: `menu` (the author's
 * actions, or the subscription), `report`, `streams` (gets the arrived donations) and `posts` above the donations,
 * and `children` at the foot.
 */
export function CampaignView(props: {
	current: CurrentCampaign;
	donations: CallOutput<"listDonations">;
	onDonate: () => void;
	menu: ReactNode;
	report: ReactNode;
	streams: (arrival: LiveCampaign["arrival"]) => ReactNode;
	posts: ReactNode;
	children: ReactNode;
}) {
	const { donations, onDonate } = props;
	const { isGone, live } = props.current;
	const campaign = isGone ? closed(props.current.campaign) : props.current.campaign;
	const share = useShareCampaign(campaign);
	useArrivalNotices(live.arrival);
	useEndNotice(campaign);
	return (
		<main id="content" tabIndex={-1} className="pb-(--section)">
			<div className="wrap">
				<CampaignBanners campaign={campaign} isGone={isGone} />
				{/* One board: below the story in one column, beside story and donations in two columns. */}
				<div className="grid gap-x-10 desk:grid-cols-[minmax(0,1fr)_25rem] desk:grid-rows-[auto_1fr]">
					<div className="min-w-0">
						<CampaignStory campaign={campaign} menu={props.menu} />
					</div>
					<div
						className={classNames(
							"mt-10 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mt-0",
							// [P2] The author's board is hidden on phones; the bar has what they need of it.
							campaign.isOwner && "max-tablet:hidden",
						)}
					>
						<div className="desk:sticky desk:top-6">
							<DonationBoard campaign={campaign} live={live} onDonate={onDonate} onShare={share} />
							{props.report}
						</div>
					</div>
					<div className="min-w-0">
						{props.streams(live.arrival)}
						{props.posts}
						<DonationList
							campaignId={campaign.id}
							live={live.donations}
							firstPage={{ items: donations.data.items, pagination: donations.pagination }}
						/>
					</div>
				</div>
			</div>
			{props.children}
			<BottomBar campaign={campaign} live={live} onDonate={onDonate} onShare={share} />
		</main>
	);
}

/** A deleted campaign permits no action. */
function closed(campaign: CurrentCampaign["campaign"]): CurrentCampaign["campaign"] {
	return { ...campaign, permissions: { donate: false, update: false, delete: false } };
}
