import { methodsFor } from "@stride/contract/donations/payout-methods";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { getAuthorsCampaign, listCampaignReferences } from "../../campaigns/index.ts";
import { payoutEntry, postEntry } from "../../ledger/index.ts";
import { advancePayout } from "../advance-payout.ts";
import { takeMoneyLock } from "../balances/balance-changes.queries.ts";
import { type ConnectedAccount, findConnectedAt, findConnectedById } from "../connected-accounts.queries.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import type { NamedTransfer, RailMethod, RailPayout } from "../payout-rail.ts";
import { findPayout, insertPayout, listOpen, reserveAnyway } from "../payouts.queries.ts";
import { readBalance } from "../read-balances.ts";
import { readArrival, recordEarlierPayout, recordEarlierTransfer } from "../record-earlier-requests.ts";
import { listInReview } from "../reviews/payout-reviews.queries.ts";

const openMax = 10_000;

/**
 * Imports a payout whose row a restore has lost, from its transfer at the provider, and brings it to its state there.
 * Nothing is sent: money that has left is booked, whatever the balance.
 * @returns false when its campaign or the author's account is lost too
 * @throws PayoutRailError
 */
export async function adoptTransfer(deps: PayoutDeps, transfer: NamedTransfer): Promise<boolean> {
	const { payoutId: id, campaignId, amountCents, providerId } = transfer;
	const connected = await findConnectedAt(deps.db, deps.payoutRail, providerId);
	const campaign = campaignId ? (await listCampaignReferences(deps.db, [campaignId])).get(campaignId) : undefined;
	if (!id || !campaign || !connected || campaign.currency !== transfer.currency) return false;
	const { currency } = campaign;
	const sent = await deps.payoutRail.findPayout({ payoutId: id, providerId, since: transfer.createdAt });
	const method = await methodOf(deps, connected, { sent, currency });
	const raisedCents = await readRaised(deps, { idOrName: campaign.id, accountId: connected.accountId });
	const at = transfer.createdAt;
	await deps.db.transaction().execute(async (tx) => {
		await takeMoneyLock(tx, connected.accountId);
		if (await findPayout(tx, id)) return;
		await reserveAnyway(tx, campaign.id, amountCents);
		await postEntry(
			deps,
			tx,
			payoutEntry("payout-requested", { id, campaignId: campaign.id, currency, amountCents }, at),
		);
		const { currentBalance } = await readBalance(tx, campaign.id);
		await insertPayout(tx, {
			id,
			campaignId: campaign.id,
			accountId: connected.accountId,
			connectedAccountId: connected.id,
			currency,
			amountCents,
			raisedCents,
			balanceCents: currentBalance,
			state: "requested",
			method,
			request: null,
			at,
		});
		await recordAudit(deps, tx, {
			actorId: null,
			action: "payout-adopted",
			subject: { kind: "payout", id },
			after: { amountCents, campaignId: campaign.id },
		});
	});
	await catchUp(deps, id);
	return true;
}

/** What the campaign had raised; unknown for one that was deleted since. */
async function readRaised(deps: PayoutDeps, named: { idOrName: string; accountId: string }): Promise<number> {
	try {
		return (await getAuthorsCampaign(deps, named)).raisedCents;
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return 0;
	}
}

/** Reads all payouts in progress at the provider before anything is requested for them again. */
export async function catchUpPayouts(deps: PayoutDeps): Promise<void> {
	const open = await listOpen(deps.db, deps.clock(), openMax);
	for (const id of [...open, ...(await listInReview(deps.db, openMax))]) await catchUp(deps, id);
}

async function catchUp(deps: PayoutDeps, id: string): Promise<void> {
	await findTransferFirst(deps, id);
	await findPayoutFirst(deps, id);
	try {
		// The steps towards a bank wait; the results are read.
		await advancePayout(deps, id);
	} catch (error) {
		// It is known here by now: an account that cannot be read must not keep the others from being adopted.
		deps.log.warn({ err: error, payoutId: id }, "a payout could not be read back");
	}
}

/** Its approval may be lost as well. */
async function findTransferFirst(deps: PayoutDeps, id: string): Promise<void> {
	const payout = await findPayout(deps.db, id);
	if (payout?.state !== "requested" && payout?.state !== "in_review") return;
	const connected = await findConnectedById(deps.db, deps.payoutRail, payout.connectedAccountId);
	if (!connected?.providerId) return;
	await recordEarlierTransfer(deps, { ...payout, state: payout.state }, connected.providerId);
}

async function findPayoutFirst(deps: PayoutDeps, id: string): Promise<void> {
	const payout = await findPayout(deps.db, id);
	if (payout?.state !== "transferred") return;
	const connected = await findConnectedById(deps.db, deps.payoutRail, payout.connectedAccountId);
	if (!connected?.providerId) return;
	if (await readArrival(deps, payout, connected.providerId)) return findPayoutFirst(deps, id);
	await recordEarlierPayout(deps, payout, connected.providerId);
}

async function methodOf(
	deps: PayoutDeps,
	{ providerId }: ConnectedAccount,
	{ sent, currency }: { sent: RailPayout | null; currency: string },
): Promise<Pick<RailMethod, "id" | "name" | "type" | "currency">> {
	const methods = providerId ? await deps.payoutRail.listMethods(providerId) : [];
	const found = sent?.methodId ? methods.find(({ id }) => id === sent.methodId) : methodsFor(methods, currency)[0];
	return found ?? { id: sent?.methodId ?? "unknown", name: "••••", type: "bank", currency: sent?.currency ?? currency };
}
