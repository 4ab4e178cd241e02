import Stripe from "stripe";
import type { AccountFinding } from "../../modules/payments/index.ts";
import type { Config } from "../../platform/config.ts";
import {
	judgeAccount,
	judgeConnect,
	judgeCurrencies,
	judgeSources,
	judgeWebhooks,
	settledCurrencies,
} from "./judge-account.ts";
import { createStripe } from "./stripe-client.ts";

/** A result of the configuration check. */
export type ConfigFinding = AccountFinding;

const ok = (message: string): ConfigFinding => ({ level: "ok", message });
const problem = (message: string): ConfigFinding => ({ level: "problem", message });

/** Checks the keys, the account's capabilities and the webhook endpoints. Read-only. */
export async function checkStripe(
	config: Config["stripe"],
	{ publicUrl, currencies }: Pick<Config, "publicUrl" | "currencies">,
): Promise<ConfigFinding[]> {
	const stripe = createStripe(config);
	try {
		const account = await stripe.accounts.retrieveCurrent();
		const balance = await stripe.balance.retrieve();
		return [
			ok(`the ${config.mode} keys belong to the account ${account.id}`),
			...judgeAccount(account, config),
			...judgeCurrencies(currencies, settledCurrencies(account, balance)),
			...judgeSources(balance),
			await judgeConnect(stripe),
			...(await judgeWebhooks(stripe, config, publicUrl)),
		];
	} catch (error) {
		return [explainStripeFailure(error, config)];
	}
}

/** Why a command's request failed, and what to do. */
export function explainStripeFailure(error: unknown, { api }: Pick<Config["stripe"], "api">): ConfigFinding {
	if (error instanceof Stripe.errors.StripeAuthenticationError) {
		return problem("Stripe does not accept STRIPE_SECRET_KEY. Copy it again from the dashboard.");
	}
	if (error instanceof Stripe.errors.StripePermissionError) {
		return problem(
			`STRIPE_SECRET_KEY lacks a permission (docs/operations.md, Restricted keys). Stripe says: ${error.message}`,
		);
	}
	if (error instanceof Stripe.errors.StripeConnectionError) {
		return problem(
			api
				? `the sandbox does not answer at ${api.host}:${api.port}. Start the product, which runs it.`
				: "Stripe does not answer. Allow connections to api.stripe.com on port 443.",
		);
	}
	return problem(`Stripe rejects a request: ${error instanceof Error ? error.message : String(error)}`);
}
