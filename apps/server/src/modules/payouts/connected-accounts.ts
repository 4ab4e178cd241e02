import type { ConnectedAccounts } from "../payments/index.ts";
import { findConnectedAt } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** The port for the webhook: accounts whose events are processed beside the platform's own. */
export const connectedAccounts = ({ db, payoutRail }: Pick<PayoutDeps, "db" | "payoutRail">): ConnectedAccounts => ({
	isKnown: async (providerId) => (await findConnectedAt(db, payoutRail, providerId)) !== undefined,
});
