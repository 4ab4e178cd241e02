import { AppError } from "../../platform/errors.ts";
import { authorPermissions, type CampaignPermissions } from "./campaign.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import type { CampaignRow } from "./campaigns.queries.ts";
import { getCampaignRow } from "./get-campaign.ts";

/**
 * Returns the caller's own campaign with the caller's permissions.
 * @throws AppError CampaignNotFoundException, ForbiddenException for another author's
 */
export async function getOwnCampaign(
	deps: Pick<CampaignDeps, "db" | "campaignStreams">,
	{ idOrName, accountId }: { idOrName: string; accountId: string },
): Promise<{ campaign: CampaignRow; permissions: Omit<CampaignPermissions, "donate"> }> {
	const campaign = await getAuthorsCampaign(deps, { idOrName, accountId });
	const facts = { ...campaign, isLive: await deps.campaignStreams.isOnAir(deps.db, campaign.id) };
	return { campaign, permissions: authorPermissions(facts, accountId) };
}

/**
 * Returns the caller's own campaign without permissions.
 * @throws AppError CampaignNotFoundException, ForbiddenException for another author's
 */
export async function getAuthorsCampaign(
	deps: Pick<CampaignDeps, "db">,
	{ idOrName, accountId }: { idOrName: string; accountId: string },
): Promise<CampaignRow> {
	const campaign = await getCampaignRow(deps, idOrName);
	if (campaign.authorId !== accountId) throw new AppError("ForbiddenException");
	return campaign;
}
