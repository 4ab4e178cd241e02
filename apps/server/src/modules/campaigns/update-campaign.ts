import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns";
import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import { coverImage, decodeDataUrl, storeImage } from "../../platform/images.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { changeCampaign } from "./campaigns.queries.ts";
import { getCampaign } from "./get-campaign.ts";
import { getOwnCampaign } from "./own-campaign.ts";
import { campaignChanged } from "./record-donation-change.ts";

type Input = { idOrName: string; accountId: string; body: UpdateCampaignBody; requestId?: string };

/**
 * Updates the editable fields of an active campaign. Its name is unchanged, so that shared links remain valid.
 * @throws AppError CampaignNotFoundException, ForbiddenException, ImageUnreadableException
 */
export async function updateCampaign(
	deps: CampaignDeps,
	{ idOrName, accountId, body, requestId }: Input,
): Promise<Campaign> {
	const { campaign, permissions } = await getOwnCampaign(deps, { idOrName, accountId });
	if (!permissions.update) throw new AppError("ForbiddenException");
	const { image, fundGoal, ...texts } = body;
	const imageId = image === undefined ? undefined : deps.newId();
	if (image !== undefined && imageId) await storeImage(deps, coverImage, imageId, decodeDataUrl(image));
	const change = {
		...texts,
		...(fundGoal !== undefined && { fundGoalCents: fundGoal }),
		...(imageId && { imageId }),
	};
	if (Object.keys(change).length > 0) {
		await deps.db.transaction().execute(async (tx) => {
			// Ended or deleted meanwhile: nothing is written.
			const isChanged = await changeCampaign(tx, campaign.id, change, deps.clock());
			if (!isChanged) throw new AppError("ConflictException");
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "campaign-updated",
				subject: { kind: "campaign", id: campaign.id },
				requestId,
				before: Object.fromEntries(
					Object.keys(change).map((field) => [field, campaign[field as keyof typeof change] ?? null]),
				),
				after: change,
			});
			await deps.signals.publish(tx, { kind: campaignChanged, id: campaign.id });
		});
	}
	return getCampaign(deps, { idOrName: campaign.id, accountId });
}
