import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import { boolean, expand, listParameters, mergeMetadata, metadata, readParameters, text } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { getObject, listAnswer, objectAnswer, retrieveAnswer } from "./answers.ts";
import { currencyOf } from "./settlement-currencies.ts";

const capability = z.strictObject({ requested: boolean });

/** Only what a new platform creates: accounts with controller properties, none of the former types. */
const createInput = z.strictObject({
	controller: z.strictObject({
		fees: z.strictObject({ payer: z.enum(["account", "application"]) }).optional(),
		losses: z.strictObject({ payments: z.enum(["application", "stripe"]) }).optional(),
		requirement_collection: z.enum(["application", "stripe"]).optional(),
		stripe_dashboard: z.strictObject({ type: z.enum(["express", "full", "none"]) }).optional(),
	}),
	capabilities: z.strictObject({ card_payments: capability.optional(), transfers: capability.optional() }).optional(),
	country: text(2).regex(/^[A-Z]{2}$/, "Invalid country"),
	default_currency: text(3).optional(),
	email: text(200).optional(),
	metadata: metadata.optional(),
	settings: z
		.strictObject({
			payouts: z.strictObject({ schedule: z.strictObject({ interval: z.enum(["manual", "daily"]) }) }).optional(),
		})
		.optional(),
	expand,
});

/** The initial requirements of a new account, in the provider's own names. */
const FIRST_REQUIREMENTS = [
	"business_profile.product_description",
	"business_profile.url",
	"external_account",
	"individual.address.city",
	"individual.address.line1",
	"individual.address.postal_code",
	"individual.dob.day",
	"individual.dob.month",
	"individual.dob.year",
	"individual.email",
	"individual.first_name",
	"individual.last_name",
	"individual.phone",
	"tos_acceptance.date",
	"tos_acceptance.ip",
];

export const accountEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/accounts",
		access: "secret",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			const account = newAccount(service, input);
			service.store.insert("account", account, {});
			return objectAnswer(service, shown(service, account), input.expand);
		},
	},
	{
		method: "GET",
		path: "/v1/accounts/:id",
		access: "secret",
		handle(service, call) {
			const answer = retrieveAnswer(service, call, "account");
			return { ...answer, body: shown(service, answer.body as Stripe.Account) };
		},
	},
];

/** The account with its bank accounts, which are stored separately. */
export function shown(service: StripeService, account: Stripe.Account): Stripe.Account {
	const data = externalAccountsOf(service, account.id);
	const url = `/v1/accounts/${account.id}/external_accounts`;
	return { ...account, external_accounts: { object: "list", data, has_more: false, url } };
}

export function requirementsOf(currentlyDue: string[], disabledReason: string | null): Stripe.Account.Requirements {
	return {
		alternatives: [],
		current_deadline: null,
		currently_due: currentlyDue,
		disabled_reason: disabledReason as Stripe.Account.Requirements.DisabledReason | null,
		errors: [],
		eventually_due: currentlyDue,
		past_due: currentlyDue,
		pending_verification: [],
	};
}

function newAccount(service: StripeService, input: z.output<typeof createInput>): Stripe.Account {
	const { controller, capabilities } = input;
	if (capabilities?.card_payments?.requested && !capabilities.transfers?.requested) {
		throw invalidRequest("The card_payments capability needs the transfers capability.", { param: "capabilities" });
	}
	const requested = Object.entries(capabilities ?? {}).filter(([, capability]) => capability?.requested);
	return {
		id: service.ids.object("acct_"),
		object: "account",
		business_profile: null,
		business_type: null,
		capabilities: Object.fromEntries(requested.map(([name]) => [name, "inactive" as const])),
		charges_enabled: false,
		controller: {
			fees: { payer: controller.fees?.payer ?? "account" },
			is_controller: true,
			losses: { payments: controller.losses?.payments ?? "stripe" },
			requirement_collection: controller.requirement_collection ?? "stripe",
			stripe_dashboard: { type: controller.stripe_dashboard?.type ?? "full" },
			type: "application",
		},
		country: input.country,
		created: service.clock.nowSeconds(),
		default_currency: input.default_currency ?? currencyOf(input.country),
		details_submitted: false,
		email: input.email ?? null,
		future_requirements: requirementsOf([], null),
		metadata: mergeMetadata({}, input.metadata ?? {}),
		payouts_enabled: false,
		requirements: requirementsOf(FIRST_REQUIREMENTS, "requirements.past_due"),
		settings: {
			branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
			card_payments: {
				decline_on: { avs_failure: false, cvc_failure: false },
				statement_descriptor_prefix: null,
				statement_descriptor_prefix_kana: null,
				statement_descriptor_prefix_kanji: null,
			},
			dashboard: { display_name: null, timezone: "Etc/UTC" },
			invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
			payments: {
				statement_descriptor: null,
				statement_descriptor_kana: null,
				statement_descriptor_kanji: null,
				// The package's types include two more fields, which Stripe's own document does not have.
			} as Stripe.Account.Settings.Payments,
			payouts: {
				debit_negative_balances: false,
				schedule: { delay_days: 2, interval: input.settings?.payouts?.schedule.interval ?? "daily" },
				statement_descriptor: null,
			},
		},
		tos_acceptance: { date: null, ip: null, user_agent: null },
		type: "none",
	};
}

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

function externalAccountsOf(service: StripeService, account: string): Stripe.BankAccount[] {
	return service.store.list("external_account", { limit: 100, equals: { account } }).data;
}

/** The newest bank account is the default of its currency; adding the same number again changes nothing. */
export function addBankAccount(
	service: StripeService,
	account: Stripe.Account,
	{ number, currency = account.default_currency ?? "usd" }: { number: string; currency?: string | undefined },
): Stripe.BankAccount {
	const known = externalAccountsOf(service, account.id).find(
		(bank) => bank.currency === currency && service.store.findInternal("external_account", bank.id)?.number === number,
	);
	if (known !== undefined) {
		// Entered again after a payout to it failed.
		if (known.status === "errored") service.store.update("external_account", { ...known, status: "new" });
		return service.store.find("external_account", known.id) as Stripe.BankAccount;
	}
	for (const bank of externalAccountsOf(service, account.id)) {
		if (bank.currency !== currency) continue;
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
		currency,
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
