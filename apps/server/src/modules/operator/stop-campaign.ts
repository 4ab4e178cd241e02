import { recordAudit } from "../../platform/audit.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { demandReauthentication } from "../accounts/index.ts";
import { resumeCampaign, type StopWay, withdrawCampaign } from "../campaigns/index.ts";
import { placeHold } from "../payouts/index.ts";
import { contentWithdrawn, notifyOwner } from "./hide-content.ts";
import { campaignPausedMail, campaignResumedMail, contentHidden } from "./moderation-mails.ts";
import type { OperatorDeps } from "./operator-deps.ts";

type Input = { campaignId: string; actor: UserActor; requestId: string };

/**
 * Stops a suspected fraud in one transaction: payouts are held, the page is hidden or marked as under review, donations
 * are refused, and its broadcast ends. Idempotent; a marked campaign can be hidden by a second stop.
 * @throws AppError ReauthenticationRequiredException, CampaignNotFoundException
 */
export async function stopCampaign(
	deps: OperatorDeps,
	{ campaignId: id, reason, way, actor, requestId }: Input & { reason: string; way: StopWay },
): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	const operatorId = actor.accountId;
	await deps.db.transaction().execute(async (tx) => {
		const thing = await withdrawCampaign(deps, tx, { id, reason, way, operatorId, requestId });
		const hold = await placeHold(deps, tx, {
			subject: { kind: "campaign", id },
			reason,
			operatorId,
			hasOwnMail: thing !== null,
		});
		if (!thing && !hold.isNew) return;
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "campaign-stopped",
			subject: { kind: "campaign", id },
			requestId,
			before: { payoutsHeld: !hold.isNew },
			after: {
				payoutsHeld: true,
				holdId: hold.id,
				reason,
				...(thing && { page: way === "hide" ? "hidden" : "marked" }),
			},
		});
		if (!thing) return;
		await deps.signals.publish(tx, { kind: contentWithdrawn, id });
		const mail = way === "hide" ? contentHidden : campaignPausedMail;
		await notifyOwner(deps, tx, { kind: "campaign", id, thing, reason, mail });
	});
}

/**
 * Ends the review of a marked campaign, which takes donations again; its payouts stay held until the hold is released.
 * Idempotent. @throws AppError ReauthenticationRequiredException, CampaignNotFoundException
 */
export async function resumeStopped(deps: OperatorDeps, { campaignId: id, actor, requestId }: Input): Promise<void> {
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const thing = await resumeCampaign(deps, tx, { id, operatorId: actor.accountId, requestId });
		if (!thing) return;
		await deps.signals.publish(tx, { kind: contentWithdrawn, id });
		await notifyOwner(deps, tx, { kind: "campaign", id, thing, reason: null, mail: campaignResumedMail });
	});
}
