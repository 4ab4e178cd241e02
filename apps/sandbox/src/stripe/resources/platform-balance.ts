import type Stripe from "stripe";
import { NO_REQUEST } from "../event-log.ts";
import type { StripeService } from "../stripe-service.ts";
import { recordMovement } from "./balance.ts";

/** What moves the platform's own balance beside charges and transfers, in the provider's types. */
export const PLATFORM_MOVEMENTS = [
	"payout",
	"payout_failure",
	"topup",
	"topup_reversal",
	"stripe_fee",
	"tax_fee",
	"reserve_transaction",
	"adjustment",
	"anticipation_repayment",
] as const;
export type PlatformMovement = (typeof PLATFORM_MOVEMENTS)[number];

const PREFIXES: Partial<Record<PlatformMovement, string>> = {
	payout: "po_1",
	payout_failure: "po_1",
	topup: "tu_1",
	topup_reversal: "tu_1",
};

/** Moves the platform's own balance. Payouts and top-ups emit an event; the provider books the others without one. */
export function movePlatformBalance(
	service: StripeService,
	movement: { amountCents: number; currency: string; type: PlatformMovement; description?: string | undefined },
): Stripe.BalanceTransaction {
	const { amountCents, currency, type, description = type } = movement;
	const now = service.clock.nowSeconds();
	const source = service.ids.object(PREFIXES[type] ?? "fee_1");
	const booking = recordMovement(service, {
		type,
		reportingCategory: type,
		description,
		source,
		currency,
		amountCents,
		feeCents: 0,
		availableOnSeconds: now,
	});
	const shared = { id: source, created: now, currency, description, livemode: false, metadata: {} };
	if (type === "topup" || type === "topup_reversal") {
		const status = type === "topup" ? "succeeded" : "reversed";
		const topup = {
			...shared,
			object: "topup",
			amount: Math.abs(amountCents),
			balance_transaction: booking.id,
			expected_availability_date: now,
			failure_code: null,
			failure_message: null,
			source: null,
			statement_descriptor: null,
			status,
			transfer_group: null,
		} as const;
		service.events.record(`topup.${status}`, topup as unknown as Stripe.Topup, NO_REQUEST);
	}
	if (type === "payout" || type === "payout_failure") {
		const status = type === "payout" ? "paid" : "failed";
		const payout = {
			...shared,
			object: "payout",
			amount: Math.abs(amountCents),
			application_fee: null,
			application_fee_amount: null,
			arrival_date: now,
			automatic: false,
			balance_transaction: booking.id,
			destination: null,
			failure_balance_transaction: status === "failed" ? booking.id : null,
			failure_code: status === "failed" ? "could_not_process" : null,
			failure_message: null,
			method: "standard",
			original_payout: null,
			payout_method: null,
			reconciliation_status: "not_applicable",
			reversed_by: null,
			source_type: "card",
			statement_descriptor: null,
			status,
			trace_id: null,
			type: "bank_account",
		} as const;
		service.events.record(`payout.${status}`, payout as unknown as Stripe.Payout, NO_REQUEST);
	}
	return booking;
}
