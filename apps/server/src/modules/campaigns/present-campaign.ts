import type { Campaign, CampaignRecipient } from "@stride/contract/campaigns";
import { imageAddresses } from "../../platform/images.ts";
import type { AuthorSummary } from "../accounts/index.ts";
import type { LinkedProject } from "../catalogue/index.ts";
import { campaignPermissions, campaignStatus } from "./campaign.ts";
import type { StreamCounts } from "./campaign-streams.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import type { GivingWays } from "./giving-ways.ts";

/** The recipient of the donations, by the catalogue's latest data. */
const recipientOf = (project: LinkedProject | null): CampaignRecipient =>
	project === null
		? { type: "yourself" }
		: { type: "charity", charityId: project.id, name: project.organization.name, fundraisingProject: project };

/** Maps a campaign to the contract for one caller. */
export function presentCampaign(
	row: CampaignRow,
	{ author, streams, project }: { author: AuthorSummary; streams: StreamCounts; project: LinkedProject | null },
	viewer: { accountId: string | null; ways: GivingWays },
): Campaign {
	return {
		id: row.id,
		name: row.slug,
		title: row.title,
		description: row.description,
		author,
		isOwner: viewer.accountId === row.authorId,
		recipient: recipientOf(project),
		currency: "usd",
		fundRaised: row.raisedCents,
		fundGoal: row.fundGoalCents,
		supportersCount: row.supportersCount,
		status: campaignStatus(row),
		endedAt: row.endedAt?.toISOString() ?? null,
		demo: row.demo,
		liveStreamCount: streams,
		permissions: campaignPermissions({ ...row, project, isLive: streams.live > 0 }, viewer.accountId, viewer.ways),
		paymentProvider: project === null ? "stripe" : "globalgiving",
		country: row.country,
		state: row.state,
		image: imageAddresses(row.imageId, ["344", "800"]),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}
