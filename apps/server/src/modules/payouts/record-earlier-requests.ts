import type { PayoutDeps } from "./payout-deps.ts";
import { claim, type PayoutRecord, setArrival } from "./payouts.queries.ts";
import { recordFailed, recordSent, recordTransferred } from "./record-payout-step.ts";

/*
 * A restored database may lack requests that the provider executed. Their idempotency keys protect from a second effect
 * for a day; afterwards only a request to the provider does.
 */

/** @returns whether the payout's transfer exists at the provider, and is recorded now */
export async function recordEarlierTransfer(
	deps: PayoutDeps,
	payout: PayoutRecord & { state: "requested" | "in_review" },
	providerId: string,
): Promise<boolean> {
	const found = await deps.payoutRail.findTransfer({ payoutId: payout.id, providerId });
	if (!found) return false;
	await claim(deps.db, payout.id, { from: payout.state, to: "transferring", at: deps.clock() });
	await recordTransferred(deps, payout, found);
	return true;
}

/** @returns whether the payout was sent to the bank, or its transfer returned, and that is recorded now */
export async function recordEarlierPayout(
	deps: PayoutDeps,
	payout: PayoutRecord,
	providerId: string,
): Promise<boolean> {
	const { id, transferId, amountCents, createdAt: since } = payout;
	if (!transferId) throw new Error(`The payout ${id} has no transfer.`);
	const sent = await deps.payoutRail.findPayout({ payoutId: id, providerId, since });
	const { returnedCents, returnedAt } = await deps.payoutRail.getTransfer(transferId);
	if (!sent && returnedCents < amountCents) return false;
	await claim(deps.db, id, { from: "transferred", to: "paying", at: deps.clock() });
	await (sent
		? recordSent(deps, payout, sent)
		: recordFailed(deps, payout, { failure: "other", failedAt: returnedAt }));
	return true;
}

/**
 * Reads what a converted transfer has become in the author's account: that is paid out. No other step needs it.
 * @returns whether it is recorded now
 */
export async function readArrival(deps: PayoutDeps, payout: PayoutRecord, providerId: string): Promise<boolean> {
	const { id, transferId, currency, methodCurrency, arrivedCents } = payout;
	if (!transferId || arrivedCents !== null || methodCurrency === null || methodCurrency === currency) return false;
	const arrival = await deps.payoutRail.getArrival({ transferId, providerId });
	if (arrival) await setArrival(deps.db, id, arrival);
	return arrival !== null;
}
