import type Stripe from "stripe";
import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { expand, readParameters } from "../parameters.ts";

const input = z.strictObject({ expand });

export const balanceEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/balance",
		access: "secret",
		connected: "allowed",
		handle(service, call) {
			readParameters(input, call.input);
			const now = service.clock.nowSeconds();
			const sums = call.account ? [service.store.connectedBalance(call.account, now)] : service.store.balances(now);
			// An account without movements still shows its own currency.
			const rows = sums.length > 0 ? sums : [{ currency: "usd", available: 0, pending: 0 }];
			const part = (amount: number, currency: string) => ({ amount, currency, source_types: { card: amount } });
			const body: Stripe.Balance = {
				object: "balance",
				available: rows.map((row) => part(row.available, row.currency)),
				livemode: false,
				pending: rows.map((row) => part(row.pending, row.currency)),
				refund_and_dispute_prefunding: {
					available: rows.map((row) => ({ amount: 0, currency: row.currency })),
					pending: rows.map((row) => ({ amount: 0, currency: row.currency })),
				},
			};
			return { status: 200, body };
		},
	},
];
