import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { API_VERSION } from "../api-version.ts";
import { expand, listParameters, readParameters } from "../parameters.ts";
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { requirementsOf, shown } from "./account-endpoints.ts";
import { listAnswer } from "./answers.ts";

/** The id that belongs to a secret key: the same at every start, another one for another key. */
export const accountIdOf = (secretKey: string): string =>
	`acct_${createHash("sha256").update(`account:${secretKey}`).digest("hex").slice(0, 16)}`;

/** In Unix seconds: the account and its endpoints are older than everything the sandbox stores. */
const OPENED_AT = Date.UTC(2020, 0, 1) / 1_000;

const retrieveInput = z.strictObject({ expand });
const listInput = z.strictObject({ ...listParameters });

/** The account of the keys themselves, and where its events go. */
export const platformAccountEndpoints: Endpoint[] = [
	{
		method: "GET",
		path: "/v1/account",
		access: "secret",
		handle(service, call) {
			readParameters(retrieveInput, call.input);
			return { status: 200, body: platformAccount(service) };
		},
	},
	{
		method: "GET",
		path: "/v1/accounts",
		access: "secret",
		handle(service, call) {
			const answer = listAnswer(service, call, "account", listInput, () => ({}));
			const list = answer.body as Stripe.ApiList<Stripe.Account>;
			return { ...answer, body: { ...list, data: list.data.map((account) => shown(service, account)) } };
		},
	},
	{
		method: "GET",
		path: "/v1/webhook_endpoints",
		access: "secret",
		handle(service, call) {
			const { limit } = readParameters(listInput, call.input);
			const data = [webhookEndpoint(service, null), webhookEndpoint(service, "ca_sandbox")].slice(0, limit);
			return { status: 200, body: { object: "list", data, has_more: data.length < 2, url: call.path } };
		},
	},
];

function platformAccount(service: StripeService): Stripe.Account {
	return {
		id: service.platformAccount,
		object: "account",
		business_profile: null,
		business_type: "company",
		capabilities: { card_payments: "active", transfers: "active" },
		charges_enabled: true,
		controller: { type: "account" },
		country: service.platformSettings.country,
		created: OPENED_AT,
		default_currency: service.platformSettings.currency,
		details_submitted: true,
		email: "owner@sandbox.invalid",
		future_requirements: requirementsOf([], null),
		metadata: {},
		payouts_enabled: true,
		requirements: requirementsOf([], null),
		settings: {
			branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
			card_payments: {
				decline_on: { avs_failure: false, cvc_failure: false },
				statement_descriptor_prefix: null,
				statement_descriptor_prefix_kana: null,
				statement_descriptor_prefix_kanji: null,
			},
			dashboard: { display_name: MERCHANT_NAME, timezone: "Etc/UTC" },
			payments: {
				statement_descriptor: MERCHANT_NAME.toUpperCase(),
				statement_descriptor_kana: null,
				statement_descriptor_kanji: null,
			} as Stripe.Account.Settings.Payments,
			payouts: {
				debit_negative_balances: true,
				schedule: { delay_days: 2, interval: service.platformSettings.payoutInterval },
				statement_descriptor: null,
			},
		} as Stripe.Account.Settings,
		type: "standard",
	} as Stripe.Account;
}

/** The sandbox delivers the platform's events and those of connected accounts to one address, as two endpoints would. */
function webhookEndpoint(service: StripeService, application: string | null): Stripe.WebhookEndpoint {
	return {
		id: `we_sandbox${application ? "connect" : "platform"}`,
		object: "webhook_endpoint",
		api_version: API_VERSION,
		application,
		created: OPENED_AT,
		description: null,
		enabled_events: service.platformSettings.webhookEvents,
		livemode: false,
		metadata: {},
		status: "enabled",
		url: service.webhookUrl,
	};
}

/** The business of the sandbox's account, as shown to a cardholder. */
export const MERCHANT_NAME = "Stride";
