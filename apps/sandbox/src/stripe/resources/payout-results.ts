import type Stripe from "stripe";
import { invalidRequest, missingResource } from "../api-error.ts";
import type { Cause } from "../event-log.ts";
import type { StripeService } from "../service.ts";
import { recordConnectedMovement } from "./connect-balance.ts";
import { TEST_BANKS } from "./external-accounts.ts";
import { accountOfPayout } from "./payouts.ts";

export const PAYOUT_RESULTS = ["in_transit", "paid", "failed", "canceled"] as const;
export type PayoutResult = (typeof PAYOUT_RESULTS)[number];

/** The allowed transitions: a paid payout can still fail; otherwise a final state is final. */
const FOLLOWS: { [status: string]: readonly PayoutResult[] } = {
	pending: PAYOUT_RESULTS,
	in_transit: ["paid", "failed"],
	paid: ["failed"],
};

/** Applies the bank's result. Throws an ApiError (400) for a transition that the payout's status does not allow. */
export function applyPayoutResult(
	service: StripeService,
	id: string,
	{ result, failureCode = "could_not_process" }: { result: PayoutResult; failureCode?: string | undefined },
	cause: Cause,
): Stripe.Payout {
	const payout = service.store.find("payout", id);
	if (payout === undefined) throw missingResource("payout", id, "payout");
	if (!FOLLOWS[payout.status]?.includes(result)) {
		throw invalidRequest(`A payout that is ${payout.status} cannot become ${result}.`);
	}
	const account = accountOfPayout(service, id);
	const goesBack = result === "failed" || result === "canceled";
	const booking = goesBack
		? recordConnectedMovement(service, {
				account,
				type: result === "failed" ? "payout_failure" : "payout_cancel",
				description: result === "failed" ? "STRIPE PAYOUT FAILURE" : "STRIPE PAYOUT CANCELLATION",
				source: id,
				amountCents: payout.amount,
			})
		: undefined;
	const next: Stripe.Payout = {
		...payout,
		status: result,
		...(booking && { failure_balance_transaction: booking.id }),
		...(result === "failed" && { failure_code: failureCode, failure_message: `The bank answered: ${failureCode}.` }),
	};
	service.store.update("payout", next);
	if (result !== "in_transit") service.events.recordFor(account, `payout.${result}`, next, cause);
	service.events.recordFor(account, "payout.updated", next, cause, { status: payout.status });
	return next;
}

/** Settles a payout at its arrival time: the bank accepts or returns the money, by the account's number. */
export function settlePayout(service: StripeService, id: string, cause: Cause): void {
	const payout = service.store.find("payout", id);
	if (payout === undefined || (payout.status !== "pending" && payout.status !== "in_transit")) return;
	const number = service.store.findInternal("external_account", String(payout.destination))?.number;
	const isRefused = number === TEST_BANKS.fails;
	applyPayoutResult(
		service,
		id,
		isRefused ? { result: "failed", failureCode: "no_account" } : { result: "paid" },
		cause,
	);
}
