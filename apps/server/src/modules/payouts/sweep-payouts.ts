import { advancePayout } from "./advance-payout.ts";
import { findConnectedById, listUnchecked, setCheckedNow } from "./connected-accounts.queries.ts";
import { refreshAccount } from "./connected-accounts.ts";
import { type RequestingState, requestDeadlineMs, returnableMs, unknownAfter } from "./payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { listOpen, listReturnable, setChecked, takeOverdueAsUnknown } from "./payouts.queries.ts";
import { takeOverdueReviews } from "./reviews/payout-reviews.queries.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const perRun = 500;
/** Bounds the paid payouts that are searched for those to read again. */
const rereadableMs = 12 * returnableMs;

/**
 * Continues payouts without events: requests of lost processes become unknown, unknown ones are read back, and paid
 * ones are checked again for a while, since an event may have been lost.
 */
export async function sweepPayouts(deps: PayoutDeps): Promise<void> {
	const now = deps.clock().getTime();
	const before = new Date(now - requestDeadlineMs(deps.config.stripe.timeoutMs));
	for (const state of Object.keys(unknownAfter) as RequestingState[]) {
		const overdue = await takeOverdueAsUnknown(deps.db, state, { before, at: deps.clock() });
		if (overdue > 0) deps.log.warn({ state, overdue }, "requests about these payouts have received no response");
	}
	await alarmOverdueReviews(deps);
	const open = await listOpen(deps.db, new Date(now - minuteMs), perRun);
	const paid = await listReturnable(deps.db, {
		paidSince: new Date(now - rereadableMs),
		returnableMs,
		uncheckedSince: new Date(now - 6 * hourMs),
		limit: perRun,
	});
	for (const payoutId of [...open, ...paid]) {
		try {
			await advancePayout(deps, payoutId);
		} catch (error) {
			deps.log.warn({ err: error, payoutId }, "a payout could not be read back");
		}
		// Also after a failure, so that the next run starts with the longest waiting ones.
		await setChecked(deps.db, payoutId, deps.clock());
	}
}

/** Once for each payout that waits for the desk too long. */
async function alarmOverdueReviews(deps: PayoutDeps): Promise<void> {
	const at = deps.clock();
	const { alarmHours } = deps.config.payments.payoutReview;
	const overdue = await takeOverdueReviews(deps.db, new Date(at.getTime() - alarmHours * hourMs), at);
	for (const payoutId of overdue) {
		deps.log.error({ alarm: "payout-review-overdue", payoutId }, "a payout has waited for its review too long");
	}
}

/** Reads authors' accounts without events for some hours: an event may have been lost. */
export async function sweepAccounts(deps: PayoutDeps): Promise<void> {
	const before = new Date(deps.clock().getTime() - 6 * hourMs);
	for (const id of await listUnchecked(deps.db, deps.payoutRail, before, perRun)) {
		try {
			const connected = await findConnectedById(deps.db, deps.payoutRail, id);
			if (connected) await refreshAccount(deps, connected);
		} catch (error) {
			deps.log.warn({ err: error, connectedAccountId: id }, "an account at the provider could not be read");
			await setCheckedNow(deps.db, id, deps.clock());
		}
	}
}
