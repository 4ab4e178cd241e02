import type { Campaign } from "@stride/contract/campaigns";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { endActive } from "./campaigns.queries.ts";
import { getCampaign } from "./get-campaign.ts";
import { getOwnCampaign } from "./own-campaign.ts";
import { campaignChanged } from "./record-gift-change.ts";

/**
 * Ends a campaign for good: it takes no new donations, and those begun before are honoured. Ending it again changes
 * nothing.
 * @throws AppError CampaignNotFoundException, ForbiddenException
 */
export async function endCampaign(
	deps: Platform,
	{ idOrName, accountId, requestId }: { idOrName: string; accountId: string; requestId?: string },
): Promise<Campaign> {
	const { campaign } = await getOwnCampaign(deps, { idOrName, accountId });
	await deps.db.transaction().execute(async (tx) => {
		const endedAt = deps.clock();
		if (!(await endActive(tx, campaign.id, endedAt))) return;
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "campaign-ended",
			subject: { kind: "campaign", id: campaign.id },
			requestId,
			after: { endedAt: endedAt.toISOString() },
		});
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
	});
	return getCampaign(deps, { idOrName: campaign.id, accountId });
}
