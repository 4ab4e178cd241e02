import type { PaymentMethod } from "@stride/contract/payouts";
import { AppError } from "../../platform/errors.ts";
import { findConnected } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { PayoutRailError } from "./payout-rail.ts";

/**
 * The payout methods that the author has entered with the provider. Empty before that.
 * @throws AppError PaymentProviderUnavailableException
 */
export async function listPaymentMethods(deps: PayoutDeps, accountId: string): Promise<PaymentMethod[]> {
	const connected = await findConnected(deps.db, deps.payoutRail, accountId);
	if (!connected?.providerId) return [];
	try {
		return await deps.payoutRail.listMethods(connected.providerId);
	} catch (error) {
		if (!(error instanceof PayoutRailError)) throw error;
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}
