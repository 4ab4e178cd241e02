import { methodsFor } from "@stride/contract/donations/payout-methods";
import type { Payout, RequestPayoutBody } from "@stride/contract/donations/payouts";
import { formatExact } from "@stride/money";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import { findRepeated, type IdempotentRequest, idempotentRequest } from "../../platform/idempotent-requests.ts";
import { demandReauthentication, getAccountSummary } from "../accounts/index.ts";
import { type CampaignRow, getAuthorsCampaign, lockCampaign } from "../campaigns/index.ts";
import { findRestore, payoutEntry, postEntry } from "../ledger/index.ts";
import { queueMail } from "../notifications/index.ts";
import { takeMoneyLock } from "./balances/balance-changes.queries.ts";
import { settleDebtsOf } from "./balances/settle-debts.ts";
import { findConnected } from "./connected-accounts.queries.ts";
import { readStanding, refreshAccount } from "./connected-accounts.ts";
import { isHeld, shareHoldLock } from "./holds/payout-holds.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { advancePayoutJob } from "./payout-jobs.ts";
import { payoutInReview, payoutRequested } from "./payout-mails.ts";
import { PayoutRailError, type RailMethod } from "./payout-rail.ts";
import { findByRequest, findPayout, insertPayout, type PayoutRecord, reserve } from "./payouts.queries.ts";
import { readBalance } from "./read-balances.ts";
import { presentPayout } from "./read-payouts.ts";
import { insertReview } from "./reviews/payout-reviews.queries.ts";
import { causeOfReview } from "./reviews/review-cause.ts";

export type RequestPayoutInput = {
	campaignId: string;
	actor: Pick<UserActor, "accountId" | "sessionId">;
	body: RequestPayoutBody;
	idempotencyKey: string | null;
	requestId: string;
};

/**
 * Reserves a part of a campaign's balance for a payout, which waits for the desk where the settings say so; else a job
 * does the rest. A repeated request with the same
 * `Idempotency-Key` returns the same payout.
 * @throws AppError ReauthenticationRequiredException, PayoutsNotOfferedException, MoneyHeldException after a restore,
 * PayoutsHeldException, VerificationRequiredException, ValidationException for an amount above the balance and for an
 * unknown method, IdempotencyKeyReusedException, PaymentProviderUnavailableException, CampaignNotFoundException,
 * ForbiddenException for another author's campaign
 */
export async function requestPayout(deps: PayoutDeps, input: RequestPayoutInput): Promise<Payout> {
	const { accountId } = input.actor;
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId });
	await demandReauthentication(deps, deps.db, input.actor);
	const { amount, paymentMethod } = input.body;
	const request = idempotentRequest(input.idempotencyKey, [campaign.id, amount, paymentMethod]);
	const earlier = await findRepeated(request, (key) => findByRequest(deps.db, accountId, key));
	if (earlier) return presentPayout(earlier, campaign);
	if (campaign.projectId !== null || !(await readStanding(deps.db, accountId)).canOnboard) {
		throw new AppError("PayoutsNotOfferedException");
	}
	// While rows may be missing after a restore, balances may be too high. No mail about a hold has left.
	if ((await findRestore(deps.db))?.heldSince) throw new AppError("MoneyHeldException");
	if (await isHeld(deps.db, { campaignId: campaign.id, authorId: accountId })) {
		throw new AppError("PayoutsHeldException");
	}
	const { connectedAccountId, method } = await readMethod(deps, {
		accountId,
		methodId: input.body.paymentMethod,
		currency: campaign.currency,
	});
	const payout = await storePayout(deps, input, { campaign, request, connectedAccountId, method });
	deps.failPoint("payout-stored");
	return presentPayout(payout, campaign);
}

/** Reads the provider's current state: payouts require a complete account and an existing method. */
async function readMethod(
	deps: PayoutDeps,
	{ accountId, methodId, currency }: { accountId: string; methodId: string; currency: string },
): Promise<{ connectedAccountId: string; method: RailMethod }> {
	const known = await findConnected(deps.db, deps.payoutRail, accountId);
	if (!known?.providerId) throw new AppError("VerificationRequiredException");
	try {
		const { status } = await refreshAccount(deps, known);
		if (status !== "complete") throw new AppError("VerificationRequiredException");
		const methods = methodsFor(await deps.payoutRail.listMethods(known.providerId), currency);
		const method = methods.find(({ id }) => id === methodId);
		if (!method)
			throw new AppError("ValidationException", { fields: { paymentMethod: { key: "paymentMethodUnknown" } } });
		if (method.isErrored)
			throw new AppError("ValidationException", { fields: { paymentMethod: { key: "paymentMethodErrored" } } });
		return { connectedAccountId: known.id, method };
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}

/** Thrown to roll back a reservation whose request was stored by a concurrent one. */
class DuplicateRequest extends Error {}

async function storePayout(
	deps: PayoutDeps,
	{ actor: { accountId }, body, requestId }: RequestPayoutInput,
	chosen: { campaign: CampaignRow; request: IdempotentRequest | null; connectedAccountId: string; method: RailMethod },
): Promise<PayoutRecord> {
	const { campaign, request } = chosen;
	const id = deps.newId();
	try {
		await deps.db.transaction().execute(async (tx) => {
			// Locked, so that its deletion waits; a later request finds it deleted.
			if ((await lockCampaign(deps, tx, campaign.id)).isDeleted) throw new AppError("CampaignNotFoundException");
			await takeMoneyLock(tx, accountId);
			// Replaced meanwhile.
			const current = await findConnected(tx, deps.payoutRail, accountId);
			if (current?.id !== chosen.connectedAccountId) throw new AppError("VerificationRequiredException");
			await shareHoldLock(tx, accountId);
			// What the author's other campaigns lack is covered first.
			await settleDebtsOf(deps, tx, accountId);
			const held = { campaignId: campaign.id, authorId: accountId };
			if (await isHeld(tx, held)) throw new AppError("PayoutsHeldException");
			if (!(await reserve(tx, campaign.id, body.amount))) throw await tooLarge(tx, campaign);
			const at = deps.clock();
			const payout = { id, campaignId: campaign.id, currency: campaign.currency, amountCents: body.amount };
			if (!(await postEntry(deps, tx, payoutEntry("payout-requested", payout, at))))
				throw new Error(`${id} is not new.`);
			const { currentBalance } = await readBalance(tx, campaign.id);
			const cause = await causeOfReview(deps, tx, { ...payout, accountId });
			const isNew = await insertPayout(tx, {
				...payout,
				accountId,
				connectedAccountId: chosen.connectedAccountId,
				raisedCents: campaign.raisedCents,
				balanceCents: currentBalance,
				state: cause ? "in_review" : "requested",
				method: chosen.method,
				request,
				at,
			});
			if (!isNew) throw new DuplicateRequest();
			if (cause) await insertReview(tx, { payoutId: id, cause, at });
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "payout-requested",
				subject: { kind: "payout", id },
				requestId,
				after: { amountCents: body.amount, campaignId: campaign.id, ...(cause && { review: cause }) },
			});
			const author = await getAccountSummary(tx, accountId);
			const kind = cause ? payoutInReview : payoutRequested;
			await queueMail(deps, tx, { kind, subjectId: id, recipient: author.email });
			if (!cause) await deps.jobs.send(tx, advancePayoutJob, { payoutId: id });
			deps.failPoint("payout-storing");
		});
	} catch (error) {
		// A concurrent identical request may have taken the money, or the key, just before.
		const isConflict = error instanceof DuplicateRequest || error instanceof AppError;
		const find = (key: string) => findByRequest(deps.db, accountId, key);
		const earlier = isConflict ? await findRepeated(request, find) : undefined;
		if (earlier) return earlier;
		throw error;
	}
	const payout = await findPayout(deps.db, id);
	if (!payout) throw new Error(`The payout ${id} does not exist.`);
	return payout;
}

async function tooLarge(db: Db, { id, currency }: CampaignRow): Promise<AppError> {
	const { currentBalance } = await readBalance(db, id);
	const values = { available: formatExact(Math.max(0, currentBalance), currency) };
	return new AppError("ValidationException", { fields: { amount: { key: "payoutTooLarge", values } } });
}
