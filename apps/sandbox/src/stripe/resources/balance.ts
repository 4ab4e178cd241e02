import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import { expand, listParameters, readParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { getObject, listAnswer, retrieveAnswer } from "./answers.ts";
import { rateBetween } from "./settlement-currencies.ts";

const SETTLEMENT_SECONDS = 2 * 24 * 3600;
const FEE_PER_MILLE = 29;
const FIXED_FEE_CENTS = 30;

/** 2.9 % rounded half up, and 30 cents. */
export function processingFeeCents(amountCents: number): number {
	return Math.floor((amountCents * FEE_PER_MILLE + 500) / 1000) + FIXED_FEE_CENTS;
}

interface Movement {
	type: Stripe.BalanceTransaction.Type;
	reportingCategory: string;
	description: string | null;
	source: string;
	currency: string;
	amountCents: number;
	feeCents: number;
	feeDescription?: string;
	availableOnSeconds: number;
}

/**
 * Records one movement of the account's balance; `net` is always amount minus fee. In a currency in which the account does
 * not settle it is converted to the account's own.
 */
export function recordMovement(service: StripeService, given: Movement): Stripe.BalanceTransaction {
	const { currency: own, settlesIn } = service.platformSettings;
	const isSettled = given.currency === own || settlesIn.includes(given.currency);
	const rate = isSettled ? null : rateBetween(service, given.currency, own);
	const movement = rate === null ? given : converted(given, own, rate);
	const fee: Stripe.BalanceTransaction.FeeDetail = {
		amount: movement.feeCents,
		application: null,
		currency: movement.currency,
		description: movement.feeDescription ?? null,
		type: "stripe_fee",
	};
	const entry: Stripe.BalanceTransaction = {
		id: service.ids.object("txn_3"),
		object: "balance_transaction",
		amount: movement.amountCents,
		available_on: movement.availableOnSeconds,
		balance_type: "payments",
		created: service.clock.nowSeconds(),
		currency: movement.currency,
		description: movement.description,
		exchange_rate: rate,
		fee: movement.feeCents,
		fee_details: movement.feeCents === 0 ? [] : [fee],
		net: movement.amountCents - movement.feeCents,
		reporting_category: movement.reportingCategory,
		source: movement.source,
		status: "pending",
		type: movement.type,
	};
	service.store.insert("balance_transaction", entry, {});
	return entry;
}

const converted = (movement: Movement, currency: string, rate: number): Movement => ({
	...movement,
	currency,
	amountCents: Math.round(movement.amountCents * rate),
	feeCents: Math.round(movement.feeCents * rate),
});

export function availableAfterSettlement(service: StripeService): number {
	return service.clock.nowSeconds() + SETTLEMENT_SECONDS;
}

/** Outgoing money must not be available before the money it came from. */
export function availableWithCharge(service: StripeService, charge: Stripe.Charge): number {
	const entryId = typeof charge.balance_transaction === "string" ? charge.balance_transaction : "";
	const entry = service.store.find("balance_transaction", entryId);
	return Math.max(service.clock.nowSeconds(), entry?.available_on ?? 0);
}

const listInput = z.strictObject({
	...listParameters,
	currency: text(3).optional(),
	payout: text(100).optional(),
	source: text(100).optional(),
	type: text(100).optional(),
});

export const balanceTransactionEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/balance_transactions",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "balance_transaction", listInput, ({ currency, source, type }) => ({
				currency,
				source,
				type,
			})),
	},
	{
		method: "GET",
		path: "/v1/balance_transactions/:id",
		access: "secret",
		handle: (service, call) => retrieveAnswer(service, call, "balance_transaction"),
	},
];

interface ConnectedMovement {
	account: string;
	currency: string;
	/** Of a movement that was converted on arrival. */
	exchangeRate?: number | null;
	type: Stripe.BalanceTransaction.Type;
	description: string | null;
	source: string;
	amountCents: number;
}

/** Records one movement of a connected account's balance, which is available immediately. */
export function recordConnectedMovement(
	service: StripeService,
	{ account, currency, exchangeRate = null, type, description, source, amountCents }: ConnectedMovement,
): Stripe.BalanceTransaction {
	const now = service.clock.nowSeconds();
	const entry: Stripe.BalanceTransaction = {
		id: service.ids.object("txn_1"),
		object: "balance_transaction",
		amount: amountCents,
		available_on: now,
		balance_type: "payments",
		created: now,
		currency,
		description,
		exchange_rate: exchangeRate,
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
			const { currency, settlesIn } = service.platformSettings;
			const sums = call.account ? service.store.connectedBalances(call.account, now) : service.store.balances(now);
			const own = call.account
				? [getObject(service, "account", call.account).default_currency ?? "usd"]
				: [currency, ...settlesIn];
			// An account without movements still shows the currencies in which it settles.
			const empty = [...new Set(own)].filter((code) => !sums.some((sum) => sum.currency === code));
			const rows = [...sums, ...empty.map((code) => ({ currency: code, available: 0, pending: 0 }))];
			const part = (amount: number, currency: string, bank = 0) => ({
				amount,
				currency,
				source_types: { card: amount - bank, ...(bank > 0 && { bank_account: bank }) },
			});
			const bankOf = (code: string) => (call.account ? 0 : (service.platformSettings.bankSourced[code] ?? 0));
			const body: Stripe.Balance = {
				object: "balance",
				available: rows.map((row) => part(row.available, row.currency, bankOf(row.currency))),
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
