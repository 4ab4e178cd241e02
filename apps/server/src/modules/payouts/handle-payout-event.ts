import type { AuthorPayoutSubject } from "../payments/index.ts";
import { advancePayout } from "./advance-payout.ts";
import { findConnectedAt } from "./connected-accounts.queries.ts";
import { closeAccount, refreshAccount } from "./connected-accounts.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { findByProviderPayout, findPayout } from "./payouts.queries.ts";

/**
 * Handles a change of an author's account or a payout at the provider by reading it there, so events may arrive twice,
 * late and in any order. An event about a foreign payout has no effect.
 * @throws PayoutRailError: the caller retries
 */
export async function handlePayoutEvent(deps: PayoutDeps, subject: AuthorPayoutSubject): Promise<void> {
	if (subject.kind === "transfer") {
		if (subject.payoutId && (await findPayout(deps.db, subject.payoutId))) {
			await advancePayout(deps, subject.payoutId);
		}
		return;
	}
	const connected = await findConnectedAt(deps.db, deps.payoutRail, subject.providerId);
	if (!connected) return;
	if (subject.kind === "deauthorized") {
		await closeAccount(deps, connected);
		return;
	}
	if (subject.kind === "account") {
		await refreshAccount(deps, connected);
		return;
	}
	const payout =
		(await findByProviderPayout(deps.db, subject.providerPayoutId)) ??
		(subject.payoutId ? await findPayout(deps.db, subject.payoutId) : undefined);
	if (!payout || payout.connectedAccountId !== connected.id) {
		deps.log.error(
			{ alarm: "payout-unknown", providerPayoutId: subject.providerPayoutId },
			"a payout that is not ours",
		);
		return;
	}
	await advancePayout(deps, payout.id);
}
