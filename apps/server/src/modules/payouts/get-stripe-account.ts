import type { StripeAccount, StripeAccountStatus } from "@stride/contract/payouts";
import type { Db } from "../../platform/db/database.ts";
import { readStanding } from "./author-standing.ts";
import { type ConnectedAccount, findConnected } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { PayoutRailError } from "./payout-rail.ts";
import { refreshAccount } from "./refresh-account.ts";

/**
 * Returning from the provider's pages does not mean completion: an incomplete account is read again, at a limited rate.
 */
const openForMs = 5_000;
const completeForMs = 10 * 60_000;

/** The state of an author's verification and the open requirements of the provider. */
export async function getStripeAccount(deps: PayoutDeps, accountId: string): Promise<StripeAccount> {
	const { canOnboard } = await readStanding(deps.db, accountId);
	const known = await findConnected(deps.db, deps.payoutRail, accountId);
	const connected = known && (await refreshIfOld(deps, known));
	return {
		canOnboard,
		status: (connected?.providerId ? connected.status : "none") as StripeAccountStatus,
		requirements: (connected?.requirements ?? []) as StripeAccount["requirements"],
		dueAt: connected?.dueAt?.toISOString() ?? null,
	};
}

async function refreshIfOld(deps: PayoutDeps, connected: ConnectedAccount): Promise<ConnectedAccount> {
	const maxAgeMs = connected.status === "complete" ? completeForMs : openForMs;
	const age = deps.clock().getTime() - (connected.checkedAt?.getTime() ?? 0);
	if (!connected.providerId || age < maxAgeMs) return connected;
	try {
		return await refreshAccount(deps, connected);
	} catch (error) {
		// While the provider is unavailable, the last known state is returned.
		if (!(error instanceof PayoutRailError)) throw error;
		deps.log.warn({ err: error }, "an account at the provider could not be read");
		return connected;
	}
}

/** For the profile: the last known state of an author's verification. */
export const authorVerification = (deps: Pick<PayoutDeps, "payoutRail">) => ({
	async find(db: Db, accountId: string): Promise<{ canOnboard: boolean; status: StripeAccountStatus }> {
		const [{ canOnboard }, connected] = [
			await readStanding(db, accountId),
			await findConnected(db, deps.payoutRail, accountId),
		];
		return { canOnboard, status: (connected?.providerId ? connected.status : "none") as StripeAccountStatus };
	},
});
