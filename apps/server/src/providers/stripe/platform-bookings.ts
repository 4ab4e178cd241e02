import type Stripe from "stripe";
import type { PlatformBooking } from "../../modules/payments/index.ts";
import { movementOf } from "./movement-of-booking.ts";

/** Booked with the donation or payout that they belong to. */
const elsewhere: readonly string[] = [
	"charge",
	"payment",
	"payment_failure_refund",
	"payment_refund",
	"payment_reversal",
	"refund",
	"refund_failure",
	"transfer",
	"transfer_cancel",
	"transfer_failure",
	"transfer_refund",
];

const kinds: Record<string, PlatformBooking["kind"]> = {
	payout: "payout",
	payout_cancel: "payout",
	payout_failure: "payout",
	payout_minimum_balance_hold: "reserve",
	payout_minimum_balance_release: "reserve",
	topup: "topup",
	topup_reversal: "topup",
	fee_credit_funding: "fee",
	stripe_fee: "fee",
	stripe_fx_fee: "fee",
	tax_fee: "fee",
	connect_collection_transfer: "reserve",
	reserve_hold: "reserve",
	reserve_release: "reserve",
	reserve_transaction: "reserve",
	reserved_funds: "reserve",
	payment_network_reserve_hold: "reserve",
	payment_network_reserve_release: "reserve",
	adjustment: "correction",
	contribution: "correction",
};

const isDisputes = ({ type, source }: Stripe.BalanceTransaction): boolean =>
	type === "adjustment" && /^(dp|du)_/.test(typeof source === "string" ? source : (source?.id ?? ""));

/** Null for a booking of a donation or payout. An unknown type has the kind null. */
export function platformBookingOf(booking: Stripe.BalanceTransaction): PlatformBooking | null {
	if (elsewhere.includes(booking.type) || isDisputes(booking)) return null;
	const movement = movementOf(booking);
	if (!movement) return null;
	const kind = kinds[booking.type] ?? null;
	// The fee for a countered dispute, returned when it is won, is booked apart from the dispute.
	const isOfDispute = kind === "fee" && /dispute/i.test(booking.description ?? "");
	return { kind: isOfDispute ? "dispute-fee" : kind, type: booking.type, movement };
}
