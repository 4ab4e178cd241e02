import { createHash } from "node:crypto";
import type { Payout, RequestPayoutBody } from "@stride/contract/payouts";
import { formatDollarsAndCents } from "@stride/money";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { demandReauthentication, getAccountSummary } from "../accounts/index.ts";
import { type CampaignRow, getAuthorsCampaign, lockCampaign } from "../campaigns/index.ts";
import { payoutEntry, postEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import { readStanding } from "./author-standing.ts";
import { readBalance } from "./campaign-balances.ts";
import { findConnected } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { isHeld, shareHoldLock } from "./payout-holds.queries.ts";
import { advancePayoutJob } from "./payout-jobs.ts";
import { payoutRequested } from "./payout-mails.ts";
import { PayoutRailError, type RailMethod } from "./payout-rail.ts";
import { findByRequest, findPayout, insertPayout, type PayoutRecord, reserve } from "./payouts.queries.ts";
import { presentPayout } from "./present-payout.ts";
import { refreshAccount } from "./refresh-account.ts";

export type RequestPayoutInput = {
	campaignId: string;
	actor: Pick<UserActor, "accountId" | "sessionId">;
	body: RequestPayoutBody;
	idempotencyKey: string | null;
	requestId: string;
};

/**
 * Sets a part of a campaign's balance aside to be paid out; a job does the rest. Whoever repeats the request with its
 * `Idempotency-Key` gets the same payout.
 * @throws AppError ReauthenticationRequiredException, PayoutsNotOfferedException, PayoutsHeldException,
 *   VerificationRequiredException,
 *   ValidationException for an amount above the balance and for a method that is not there, IdempotencyKeyReusedException,
 *   PaymentProviderUnavailableException, CampaignNotFoundException, ForbiddenException for somebody else's campaign
 */
export async function requestPayout(deps: PayoutDeps, input: RequestPayoutInput): Promise<Payout> {
	const { accountId } = input.actor;
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId });
	await demandReauthentication(deps, deps.db, input.actor);
	const request = requestOf(input, campaign.id);
	const earlier = await findEarlier(deps, accountId, request);
	if (earlier) return presentPayout(earlier, campaign);
	if (campaign.projectId !== null || !(await readStanding(deps.db, accountId)).canOnboard) {
		throw new AppError("PayoutsNotOfferedException");
	}
	if (await isHeld(deps.db, { campaignId: campaign.id, authorId: accountId }))
		throw new AppError("PayoutsHeldException");
	const { connectedAccountId, method } = await readMethod(deps, accountId, input.body.paymentMethod);
	const payout = await keep(deps, input, { campaign, request, connectedAccountId, method });
	deps.failPoint("payout-kept");
	return presentPayout(payout, campaign);
}

type PayoutRequest = { key: string; hash: Buffer };

function requestOf({ idempotencyKey, body }: RequestPayoutInput, campaignId: string): PayoutRequest | null {
	if (!idempotencyKey) return null;
	const asked = JSON.stringify([campaignId, body.amount, body.paymentMethod]);
	return { key: idempotencyKey, hash: createHash("sha256").update(asked).digest() };
}

async function findEarlier(
	deps: PayoutDeps,
	accountId: string,
	request: PayoutRequest | null,
): Promise<PayoutRecord | undefined> {
	if (!request) return undefined;
	const earlier = await findByRequest(deps.db, accountId, request.key);
	if (earlier && !earlier.requestHash?.equals(request.hash)) throw new AppError("IdempotencyKeyReusedException");
	return earlier;
}

/** The provider's word of this moment: only a complete account is paid out to, and only where it says it can be. */
async function readMethod(
	deps: PayoutDeps,
	accountId: string,
	methodId: string,
): Promise<{ connectedAccountId: string; method: RailMethod }> {
	const known = await findConnected(deps.db, deps.payoutRail, accountId);
	if (!known?.providerId) throw new AppError("VerificationRequiredException");
	try {
		const { status } = await refreshAccount(deps, known);
		if (status !== "complete") throw new AppError("VerificationRequiredException");
		const method = (await deps.payoutRail.listMethods(known.providerId)).find(({ id }) => id === methodId);
		if (!method)
			throw new AppError("ValidationException", { fields: { paymentMethod: { key: "paymentMethodUnknown" } } });
		return { connectedAccountId: known.id, method };
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}

/** Thrown to undo a reservation whose request was kept by another one at the same time. */
class AskedTwice extends Error {}

async function keep(
	deps: PayoutDeps,
	{ actor: { accountId }, body, requestId }: RequestPayoutInput,
	kept: { campaign: CampaignRow; request: PayoutRequest | null; connectedAccountId: string; method: RailMethod },
): Promise<PayoutRecord> {
	const { campaign, request } = kept;
	const id = deps.newId();
	try {
		await deps.db.transaction().execute(async (tx) => {
			// Held, so that its deletion waits; whoever is late finds it gone.
			if ((await lockCampaign(deps, tx, campaign.id)).isDeleted) throw new AppError("CampaignNotFoundException");
			await shareHoldLock(tx, accountId);
			const held = { campaignId: campaign.id, authorId: accountId };
			if (await isHeld(tx, held)) throw new AppError("PayoutsHeldException");
			if (!(await reserve(tx, campaign.id, body.amount))) throw await tooLarge(tx, campaign.id);
			const at = deps.clock();
			const payout = { id, campaignId: campaign.id, amountCents: body.amount };
			if (!(await postEntry(deps, tx, payoutEntry("payout-requested", payout, at))))
				throw new Error(`${id} is not new.`);
			const { currentBalance } = await readBalance(tx, campaign.id);
			const isNew = await insertPayout(tx, {
				...payout,
				accountId,
				connectedAccountId: kept.connectedAccountId,
				raisedCents: campaign.raisedCents,
				balanceCents: currentBalance,
				method: kept.method,
				request,
				at,
			});
			if (!isNew) throw new AskedTwice();
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "payout-requested",
				subject: { kind: "payout", id },
				requestId,
				after: { amountCents: body.amount, campaignId: campaign.id },
			});
			const author = await getAccountSummary(tx, accountId);
			await queueMail(deps, tx, { kind: payoutRequested, subjectId: id, recipient: author.email });
			await deps.jobs.send(tx, advancePayoutJob, { payoutId: id });
			deps.failPoint("payout-keeping");
		});
	} catch (error) {
		// The same request at the same time may have taken the money, or the key, just before.
		const isLate = error instanceof AskedTwice || error instanceof AppError;
		const earlier = isLate ? await findEarlier(deps, accountId, request) : undefined;
		if (earlier) return earlier;
		throw error;
	}
	const payout = await findPayout(deps.db, id);
	if (!payout) throw new Error(`The payout ${id} is not there.`);
	return payout;
}

async function tooLarge(db: Db, campaignId: string): Promise<AppError> {
	const { currentBalance } = await readBalance(db, campaignId);
	const values = { available: formatDollarsAndCents(Math.max(0, currentBalance)) };
	return new AppError("ValidationException", { fields: { amount: { key: "payoutTooLarge", values } } });
}
