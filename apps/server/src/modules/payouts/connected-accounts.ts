import type { ConnectedAccounts } from "../payments/index.ts";
import { findConnectedAt } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** For the webhook: whose events are taken in beside the platform's own. */
export const connectedAccounts = ({ db, payoutRail }: Pick<PayoutDeps, "db" | "payoutRail">): ConnectedAccounts => ({
	isKnown: async (providerId) => (await findConnectedAt(db, payoutRail, providerId)) !== undefined,
});
