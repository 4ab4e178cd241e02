import type Stripe from "stripe";
import { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { listParameters } from "../parameters.ts";
import type { StripeService } from "../service.ts";
import { getObject, listAnswer } from "./answers.ts";

/** The provider's test account numbers: payouts to the second one fail. */
export const TEST_BANKS = { works: "000123456789", fails: "000111111116" } as const;
const ROUTING_NUMBER = "110000000";

const listInput = z.strictObject({ ...listParameters, object: z.enum(["bank_account", "card"]).optional() });

export const externalAccountEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/accounts/:id/external_accounts",
		access: "secret",
		handle(service, call) {
			const account = getObject(service, "account", call.pathParameters["id"] ?? "");
			// The sandbox's accounts have bank accounts only.
			const kindOf = (object: string | undefined) => (object === "card" ? "none" : account.id);
			return listAnswer(service, call, "external_account", listInput, ({ object }) => ({ account: kindOf(object) }));
		},
	},
];

export function externalAccountsOf(service: StripeService, account: string): Stripe.BankAccount[] {
	return service.store.list("external_account", { limit: 100, equals: { account } }).data;
}

/** The newest bank account is the default of its currency; adding the same number again changes nothing. */
export function addBankAccount(service: StripeService, account: Stripe.Account, number: string): Stripe.BankAccount {
	const known = externalAccountsOf(service, account.id).find(
		(bank) => service.store.findInternal("external_account", bank.id)?.number === number,
	);
	if (known !== undefined) return known;
	for (const bank of externalAccountsOf(service, account.id)) {
		service.store.update("external_account", { ...bank, default_for_currency: false });
	}
	const bank: Stripe.BankAccount = {
		id: service.ids.object("ba_"),
		object: "bank_account",
		account: account.id,
		account_holder_name: null,
		account_holder_type: null,
		account_type: null,
		available_payout_methods: ["standard"],
		bank_name: "STRIPE TEST BANK",
		country: account.country ?? "US",
		currency: "usd",
		default_for_currency: true,
		fingerprint: service.ids.object("").slice(0, 16),
		future_requirements: null,
		last4: number.slice(-4),
		metadata: {},
		requirements: null,
		routing_number: ROUTING_NUMBER,
		status: "new",
	};
	service.store.insert("external_account", bank, { account: account.id, number });
	return bank;
}
