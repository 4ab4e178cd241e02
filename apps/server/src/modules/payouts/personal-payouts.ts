import type { DeletionDelay } from "@stride/contract/accounts/privacy";
import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords, PersonalRow } from "../accounts/index.ts";
import { listCampaignIdsOf } from "../campaigns/index.ts";
import { hasOpenDispute, listRefundsBy } from "../donations/index.ts";
import { listBalanceChangesOf } from "./balances/balance-changes.queries.ts";
import { listConnectedOf } from "./connected-accounts.queries.ts";
import { listHoldsOfAuthor } from "./holds/payout-holds.queries.ts";
import { returnableMs } from "./payout.ts";
import { findLastPaid, hasOpenPayout, listOfAccount } from "./payouts.queries.ts";
import { readBalances } from "./read-balances.ts";

/**
 * Whether money prevents the removal of an account: a balance to be paid out, funds still arriving or leaving, or a
 * payout in progress. A balance below zero does not: the operator settles it.
 */
export async function hasOpenMoney(db: Db, accountId: string): Promise<boolean> {
	if (await hasOpenPayout(db, accountId)) return true;
	const balances = await readBalances(db, await listCampaignIdsOf(db, accountId));
	return [...balances.values()].some(
		({ currentBalance, pendingBalance }) => currentBalance > 0 || pendingBalance !== 0,
	);
}

/** Why money may still come back to an author or be withdrawn from them, although nothing is open now. */
async function listMoneyDelays(db: Db, accountId: string, now: Date): Promise<DeletionDelay[]> {
	const campaignIds = await listCampaignIdsOf(db, accountId);
	const [lastPaidAt, isDisputed, holds] = await Promise.all([
		findLastPaid(db, accountId),
		hasOpenDispute(db, campaignIds),
		listHoldsOfAuthor(db, accountId, campaignIds),
	]);
	const returnableUntil = lastPaidAt && new Date(lastPaidAt.getTime() + returnableMs);
	return [
		...(returnableUntil && returnableUntil > now
			? [{ reason: "payout-returnable", until: returnableUntil.toISOString() } as const]
			: []),
		...(isDisputed ? [{ reason: "open-dispute", until: null } as const] : []),
		...(holds.some(({ releasedAt }) => releasedAt === null) ? [{ reason: "payouts-held", until: null } as const] : []),
	];
}

/** The personal data of this module. The ledger, payouts included, outlives the account. */
export const payoutRecords: PersonalRecords = {
	collect: (db, { accountId }) => collectPayouts(db, accountId),
	listObstacles: async (db, { accountId }) => ((await hasOpenMoney(db, accountId)) ? ["open-balance"] : []),
	listDelays: (db, { accountId }, now) => listMoneyDelays(db, accountId, now),
};

/** Amounts in cents. */
async function collectPayouts(db: Db, accountId: string): Promise<Record<string, PersonalRow[]>> {
	const [payouts, accounts, campaignIds] = await Promise.all([
		listOfAccount(db, accountId),
		listConnectedOf(db, accountId),
		listCampaignIdsOf(db, accountId),
	]);
	const holds = await listHoldsOfAuthor(db, accountId, campaignIds);
	const changes = await listBalanceChangesOf(db, campaignIds);
	const refunds = await listRefundsBy(db, accountId);
	return {
		balanceChanges: changes.map(({ amountCents, createdAt, ...change }) => ({
			...change,
			amount: amountCents,
			createdAt: createdAt.toISOString(),
		})),
		payouts: payouts.map((payout) => ({
			id: payout.id,
			campaignId: payout.campaignId,
			amount: payout.amountCents,
			state: payout.state,
			paymentMethod: payout.methodName,
			failure: payout.failure,
			createdAt: payout.createdAt.toISOString(),
			paidAt: payout.paidAt?.toISOString() ?? null,
		})),
		payoutHolds: holds.map((hold) => ({
			campaignId: hold.campaignId,
			reason: hold.reason,
			heldAt: hold.heldAt.toISOString(),
			releasedAt: hold.releasedAt?.toISOString() ?? null,
		})),
		requestedRefunds: refunds.map(({ amountCents, requestedAt, resolvedAt, ...refund }) => ({
			...refund,
			amount: amountCents,
			requestedAt: requestedAt.toISOString(),
			resolvedAt: resolvedAt?.toISOString() ?? null,
		})),
		paymentProviderAccounts: accounts.map((account) => ({
			provider: account.provider,
			providerId: account.providerId,
			country: account.country,
			status: account.status,
			requirements: account.requirements,
			createdAt: account.createdAt.toISOString(),
		})),
	};
}
