import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication, listEntitled } from "../../accounts/index.ts";
import { endRefundedCampaign, listCampaignReferences, lockCampaign } from "../../campaigns/index.ts";
import { refundCampaignJob } from "../donation-jobs.ts";
import {
	type CampaignRefundRow,
	changeCampaignRefund,
	countCollectable,
	insertCampaignRefund,
	lockCampaignRefund,
} from "./campaign-refunds.queries.ts";

/** How long a request waits that no other person could approve. */
const waitMs = 24 * 3_600_000;

type ByPerson = { actor: UserActor; requestId: string };

/**
 * Requests the refund of all refundable donations of a stopped campaign. Another person whose role permits refunds
 * approves it; where there is none, the requester may start it after 24 hours.
 * @throws AppError ReauthenticationRequiredException, CampaignNotFoundException, CatalogueDonationNotRefundableException,
 * CampaignNotStoppedException, NothingToRefundException, CampaignRefundOpenException
 */
export async function requestCampaignRefund(
	deps: Platform,
	{ campaignId, reason, actor, requestId }: ByPerson & { campaignId: string; reason: string },
): Promise<{ id: string }> {
	await demandReauthentication(deps, deps.db, actor);
	return deps.db.transaction().execute(async (tx) => {
		if (!(await listCampaignReferences(tx, [campaignId])).has(campaignId)) {
			throw new AppError("CampaignNotFoundException");
		}
		await demandStopped(deps, tx, campaignId);
		const { donations, cents } = await countCollectable(tx, campaignId);
		if (Number(donations) === 0) throw new AppError("NothingToRefundException");
		const [id, at] = [deps.newId(), deps.clock()];
		const isSole = (await listOthers(deps, tx, actor.accountId)).length === 0;
		const startableAt = isSole ? new Date(at.getTime() + waitMs) : null;
		const isNew = await insertCampaignRefund(tx, {
			id,
			campaignId,
			reason,
			requestedBy: actor.accountId,
			at,
			startableAt,
		});
		if (!isNew) throw new AppError("CampaignRefundOpenException");
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "campaign-refund-requested",
			subject: { kind: "campaign", id: campaignId },
			requestId,
			after: { refundId: id, reason, donations, cents, startableAt: startableAt?.toISOString() ?? null },
		});
		return { id };
	});
}

/**
 * The second person's approval, which starts it. Idempotent for the same person.
 * @throws AppError ReauthenticationRequiredException, NotFoundException, CampaignRefundDecidedException,
 * CampaignRefundOwnException, CampaignRefundRequesterException, CampaignNotStoppedException
 */
export async function approveCampaignRefund(deps: Platform, input: ByPerson & { refundId: string }): Promise<void> {
	const { actor } = input;
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const refund = await lockOpen(tx, input.refundId);
		if (refund.state === "running" && refund.approvedBy === actor.accountId) return;
		demandRequested(refund);
		if (refund.requestedBy === actor.accountId) throw new AppError("CampaignRefundOwnException");
		// The approver's own role was checked by the route's policy.
		if (!(await listEntitled(deps, tx, "refund")).includes(refund.requestedBy)) {
			throw new AppError("CampaignRefundRequesterException");
		}
		await start(deps, tx, input, refund, actor.accountId);
	});
}

/**
 * Starts it without an approval: by its requester, after the wait, while no other person may refund.
 * @throws AppError ReauthenticationRequiredException, NotFoundException, CampaignRefundDecidedException,
 * CampaignRefundApprovalException, CampaignRefundWaitingException, CampaignNotStoppedException
 */
export async function startCampaignRefund(deps: Platform, input: ByPerson & { refundId: string }): Promise<void> {
	const { actor } = input;
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const refund = await lockOpen(tx, input.refundId);
		demandRequested(refund);
		const isSole = (await listOthers(deps, tx, actor.accountId)).length === 0;
		if (refund.requestedBy !== actor.accountId || refund.startableAt === null || !isSole) {
			throw new AppError("CampaignRefundApprovalException");
		}
		if (deps.clock() < refund.startableAt) throw new AppError("CampaignRefundWaitingException");
		await start(deps, tx, input, refund, null);
	});
}

/**
 * Cancels a request that has not been started: by its requester, or by another person who declines it. Idempotent.
 * @throws AppError NotFoundException, CampaignRefundDecidedException
 */
export async function cancelCampaignRefund(
	deps: Platform,
	{ refundId, actor, requestId }: ByPerson & { refundId: string },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const refund = await lockOpen(tx, refundId);
		if (refund.state === "cancelled") return;
		demandRequested(refund);
		await changeCampaignRefund(tx, refundId, {
			state: "cancelled",
			endedAt: deps.clock(),
			cancelledBy: actor.accountId,
		});
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "campaign-refund-cancelled",
			subject: { kind: "campaign", id: refund.campaignId },
			requestId,
			after: { refundId },
		});
	});
}

async function start(
	deps: Platform,
	tx: Db,
	{ actor, requestId }: ByPerson,
	refund: CampaignRefundRow,
	approvedBy: string | null,
): Promise<void> {
	await demandStopped(deps, tx, refund.campaignId);
	await changeCampaignRefund(tx, refund.id, { state: "running", startedAt: deps.clock(), approvedBy });
	await recordAudit(deps, tx, {
		actorId: actor.accountId,
		action: approvedBy ? "campaign-refund-approved" : "campaign-refund-started",
		subject: { kind: "campaign", id: refund.campaignId },
		requestId,
		after: { refundId: refund.id, requestedBy: refund.requestedBy, requestedAt: refund.requestedAt.toISOString() },
	});
	await endRefundedCampaign(deps, tx, { id: refund.campaignId, operatorId: actor.accountId, requestId });
	await deps.jobs.send(tx, refundCampaignJob, { campaignRefundId: refund.id });
}

/** Those who could approve the request of a person. */
const listOthers = async (deps: Platform, tx: Db, accountId: string): Promise<string[]> =>
	(await listEntitled(deps, tx, "refund")).filter((id) => id !== accountId);

async function lockOpen(tx: Db, id: string): Promise<CampaignRefundRow> {
	const refund = await lockCampaignRefund(tx, id);
	if (!refund) throw new AppError("NotFoundException");
	return refund;
}

function demandRequested({ state }: CampaignRefundRow): void {
	if (state !== "requested") throw new AppError("CampaignRefundDecidedException");
}

/** A campaign that takes donations must be stopped first: they would arrive while the others are refunded. */
async function demandStopped(deps: Platform, tx: Db, campaignId: string): Promise<void> {
	const campaign = await lockCampaign(deps, tx, campaignId);
	if (campaign.project !== null) throw new AppError("CatalogueDonationNotRefundableException");
	if (campaign.isActive && !campaign.isPaused) throw new AppError("CampaignNotStoppedException");
}
