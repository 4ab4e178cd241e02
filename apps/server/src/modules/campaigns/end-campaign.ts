import type { Campaign } from "@stride/contract/campaigns";
import { recordAudit } from "../../platform/audit.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { campaignEnded } from "./campaigns.events.ts";
import { endActive } from "./campaigns.queries.ts";
import { getCampaign } from "./get-campaign.ts";
import { getOwnCampaign } from "./own-campaign.ts";
import { campaignChanged } from "./record-donation-change.ts";

/**
 * Ends a campaign permanently, with its live broadcast, if any: it takes no new donations, and those begun before are
 * honoured. Idempotent.
 * @throws AppError CampaignNotFoundException, ForbiddenException
 */
export async function endCampaign(
	deps: CampaignDeps,
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
		await deps.events.publish(tx, campaignEnded, { campaignId: campaign.id, accountId, requestId });
		await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
	});
	return getCampaign(deps, { idOrName: campaign.id, accountId });
}
