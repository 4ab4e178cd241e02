import type Stripe from "stripe";
import { invalidRequest } from "../api-error.ts";
import type { StripeService } from "../service.ts";

interface ConnectedMovement {
	account: string;
	type: Stripe.BalanceTransaction.Type;
	description: string | null;
	source: string;
	amountCents: number;
}

/** Records one movement of a connected account's balance, which is available immediately. */
export function recordConnectedMovement(
	service: StripeService,
	{ account, type, description, source, amountCents }: ConnectedMovement,
): Stripe.BalanceTransaction {
	const now = service.clock.nowSeconds();
	const entry: Stripe.BalanceTransaction = {
		id: service.ids.object("txn_1"),
		object: "balance_transaction",
		amount: amountCents,
		available_on: now,
		balance_type: "payments",
		created: now,
		currency: "usd",
		description,
		exchange_rate: null,
		fee: 0,
		fee_details: [],
		net: amountCents,
		reporting_category: type === "payment" ? "charge" : type,
		source,
		status: "available",
		type,
	};
	service.store.insert("connect_balance_transaction", entry, { account });
	return entry;
}

/** Throws an ApiError (400) when the amount exceeds the available balance. */
export function refuseOverdraft(availableCents: number, amountCents: number, message: string): void {
	if (availableCents < amountCents) throw invalidRequest(message, { code: "balance_insufficient" });
}
