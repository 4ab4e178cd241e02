import { AppError } from "../../platform/errors.ts";
import { type CampaignPermissions, campaignPermissions } from "./campaign.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import { getCampaignRow } from "./get-campaign.ts";
import { paymentsInSandbox } from "./sandbox-payments.ts";

/**
 * The caller's own campaign with what they may do with it.
 * @throws AppError CampaignNotFoundException, ForbiddenException for somebody else's
 */
export async function getOwnCampaign(
	deps: Pick<CampaignDeps, "db" | "config" | "campaignStreams">,
	{ idOrName, accountId }: { idOrName: string; accountId: string },
): Promise<{ campaign: CampaignRow; permissions: CampaignPermissions }> {
	const campaign = await getCampaignRow(deps, idOrName);
	if (campaign.authorId !== accountId) throw new AppError("ForbiddenException");
	const facts = { ...campaign, isLive: await deps.campaignStreams.isOnAir(deps.db, campaign.id) };
	return { campaign, permissions: campaignPermissions(facts, accountId, paymentsInSandbox(deps.config)) };
}
