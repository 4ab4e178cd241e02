import type { Campaign } from "@stride/contract/campaigns";
import { imageAddresses } from "../../platform/images.ts";
import type { AuthorSummary } from "../accounts/index.ts";
import { campaignPermissions, campaignStatus } from "./campaign.ts";
import type { StreamCounts } from "./campaign-streams.ts";
import type { CampaignRow } from "./campaigns.queries.ts";

/** A campaign as the contract shows it to one caller. */
export function presentCampaign(
	row: CampaignRow,
	{ author, streams }: { author: AuthorSummary; streams: StreamCounts },
	viewer: { accountId: string | null; paymentsInSandbox: boolean },
): Campaign {
	return {
		id: row.id,
		name: row.slug,
		title: row.title,
		description: row.description,
		author,
		isOwner: viewer.accountId === row.authorId,
		recipient: { type: "yourself" },
		currency: "usd",
		fundRaised: row.raisedCents,
		fundGoal: row.fundGoalCents,
		supportersCount: row.supportersCount,
		status: campaignStatus(row),
		endedAt: row.endedAt?.toISOString() ?? null,
		demo: row.demo,
		liveStreamCount: streams,
		permissions: campaignPermissions({ ...row, isLive: streams.live > 0 }, viewer.accountId, viewer.paymentsInSandbox),
		paymentProvider: "stripe",
		country: row.country,
		state: row.state,
		image: imageAddresses(row.imageId, ["344", "800"]),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}
