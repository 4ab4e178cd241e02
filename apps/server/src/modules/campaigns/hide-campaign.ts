import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { campaignHidden, campaignPaused } from "./campaigns.events.ts";
import { lockForHiding, setHidden, setPaused } from "./lists/campaign-lists.queries.ts";

type Deps = Pick<CampaignDeps, "clock" | "newId" | "signals" | "events">;
type ByOperator = { id: string; operatorId: string; requestId: string };

/** Owner and title of the content; null when nothing has changed. */
export type HiddenThing = { ownerId: string; title: string } | null;

/** What becomes of a stopped campaign's page: it is hidden, or stays public with a notice that donations are paused. */
export type StopWay = "hide" | "mark";

/**
 * Hides or pauses a campaign in the transaction of an act, which writes the audit event: it takes no new donations, and
 * its live broadcast ends. A hidden one stays hidden. Payments that were begun before still settle.
 * @returns the owner to notify; null when nothing has changed
 * @throws AppError CampaignNotFoundException
 */
export async function withdrawCampaign(
	deps: Deps,
	tx: Db,
	input: ByOperator & { reason: string; way: StopWay },
): Promise<HiddenThing> {
	const { id, operatorId, requestId, reason, way } = input;
	const campaign = await lockForHiding(tx, id);
	if (!campaign) throw new AppError("CampaignNotFoundException");
	if (campaign.hiddenAt || (way === "mark" && campaign.pausedAt)) return null;
	const event = way === "hide" ? campaignHidden : campaignPaused;
	await deps.events.publish(tx, event, { campaignId: id, accountId: operatorId, requestId });
	const set = way === "hide" ? setHidden : setPaused;
	await set(tx, id, { by: operatorId, reason }, deps.clock());
	await deps.signals.publish(tx, { kind: campaignChanged, id });
	return { ownerId: campaign.authorId, title: campaign.title };
}

/**
 * Hides a campaign from the public, in the caller's transaction: it is not found, takes no new donations, and its live
 * broadcast ends. Payments that were begun before still settle. Idempotent.
 * @throws AppError CampaignNotFoundException
 */
export async function hideCampaign(deps: Deps, tx: Db, input: ByOperator & { reason: string }): Promise<HiddenThing> {
	const { id, operatorId, requestId, reason } = input;
	const hidden = await withdrawCampaign(deps, tx, { ...input, way: "hide" });
	if (!hidden) return null;
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "campaign-hidden",
		subject: { kind: "campaign", id },
		requestId,
		before: { hidden: false },
		after: { hidden: true, reason },
	});
	return hidden;
}

/**
 * Makes it public again. Content hidden by the removal of its author's account cannot be restored.
 * @throws AppError CampaignNotFoundException, NotRestorableException
 */
export async function restoreCampaign(deps: Deps, tx: Db, input: ByOperator): Promise<HiddenThing> {
	const { id, operatorId, requestId } = input;
	const campaign = await lockForHiding(tx, id);
	if (!campaign) throw new AppError("CampaignNotFoundException");
	if (!campaign.hiddenAt) return null;
	if (!campaign.hiddenBy) throw new AppError("NotRestorableException");
	await setHidden(tx, id, null, deps.clock());
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "campaign-restored",
		subject: { kind: "campaign", id },
		requestId,
		before: { hidden: true },
		after: { hidden: false },
	});
	await deps.signals.publish(tx, { kind: campaignChanged, id });
	return { ownerId: campaign.authorId, title: campaign.title };
}

/**
 * Ends the review of a paused campaign, in the caller's transaction: it takes donations and broadcasts again. Idempotent.
 * @throws AppError CampaignNotFoundException
 */
export async function resumeCampaign(deps: Deps, tx: Db, input: ByOperator): Promise<HiddenThing> {
	const { id, operatorId, requestId } = input;
	const campaign = await lockForHiding(tx, id);
	if (!campaign) throw new AppError("CampaignNotFoundException");
	if (!campaign.pausedAt) return null;
	await setPaused(tx, id, null, deps.clock());
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "campaign-resumed",
		subject: { kind: "campaign", id },
		requestId,
		before: { paused: true },
		after: { paused: false },
	});
	await deps.signals.publish(tx, { kind: campaignChanged, id });
	return { ownerId: campaign.authorId, title: campaign.title };
}
