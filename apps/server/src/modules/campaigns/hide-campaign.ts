import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { campaignHidden } from "./campaigns.events.ts";
import { lockForHiding, setHidden } from "./lists/campaign-lists.queries.ts";

type Deps = Pick<CampaignDeps, "clock" | "newId" | "signals" | "events">;
type ByOperator = { id: string; operatorId: string; requestId: string };

/** Owner and title of the content; null when nothing has changed. */
export type HiddenThing = { ownerId: string; title: string } | null;

/**
 * Hides a campaign from the public, in the caller's transaction: it is not found, takes no new donations, and its live
 * broadcast ends. Payments that were begun before still settle. Idempotent.
 * @throws AppError CampaignNotFoundException
 */
export async function hideCampaign(deps: Deps, tx: Db, input: ByOperator & { reason: string }): Promise<HiddenThing> {
	const { id, operatorId, requestId, reason } = input;
	const campaign = await lockForHiding(tx, id);
	if (!campaign) throw new AppError("CampaignNotFoundException");
	if (campaign.hiddenAt) return null;
	await deps.events.publish(tx, campaignHidden, { campaignId: id, accountId: operatorId, requestId });
	await setHidden(tx, id, { by: operatorId, reason }, deps.clock());
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "campaign-hidden",
		subject: { kind: "campaign", id },
		requestId,
		before: { hidden: false },
		after: { hidden: true, reason },
	});
	await deps.signals.publish(tx, { kind: campaignChanged, id });
	return { ownerId: campaign.authorId, title: campaign.title };
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
