import type { Campaign, UpdateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { coverImage, decodeDataUrl, storeImage } from "../../platform/pictures/images.ts";
import { authorPermissions, type CampaignPermissions } from "./campaign.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { campaignEnded } from "./campaigns.events.ts";
import { type CampaignRow, changeCampaign, endActive, endStopped } from "./campaigns.queries.ts";
import { getCampaign, getCampaignRow } from "./get-campaign.ts";

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

/**
 * Ends a stopped campaign whose donations are refunded, in the caller's transaction: it cannot accept donations again
 * while the others go back. Its broadcast ended with the stop, and its subscribers get no news of the end. Idempotent.
 */
export async function endRefundedCampaign(
	deps: Pick<Platform, "clock" | "newId" | "signals">,
	tx: Db,
	{ id, operatorId, requestId }: { id: string; operatorId: string; requestId: string },
): Promise<void> {
	const endedAt = deps.clock();
	if (!(await endStopped(tx, id, endedAt))) return;
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "campaign-ended",
		subject: { kind: "campaign", id },
		requestId,
		after: { endedAt: endedAt.toISOString() },
	});
	await deps.signals.publish(tx, { kind: campaignChanged, id });
}
