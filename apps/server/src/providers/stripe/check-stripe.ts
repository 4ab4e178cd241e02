import Stripe from "stripe";
import type { AccountFinding } from "../../modules/payments/index.ts";
import type { Config } from "../../platform/config.ts";
import { connectEvents, judgeAccount, judgeConnect, platformEvents } from "./judge-account.ts";
import { createStripe } from "./stripe-client.ts";

/** A result of the configuration check. */
export type ConfigFinding = AccountFinding;

const ok = (message: string): ConfigFinding => ({ level: "ok", message });
const warning = (message: string): ConfigFinding => ({ level: "warning", message });
const problem = (message: string): ConfigFinding => ({ level: "problem", message });

const endpointsMax = 100;

/** Checks the keys, the account's capabilities and the webhook endpoints. Read-only. */
export async function checkStripe(config: Config["stripe"], publicUrl: string): Promise<ConfigFinding[]> {
	const stripe = createStripe(config);
	try {
		const account = await stripe.accounts.retrieveCurrent();
		return [
			ok(`the ${config.mode} keys belong to the account ${account.id}`),
			...judgeAccount(account, config),
			await judgeConnect(stripe),
			...(await checkWebhooks(stripe, config, publicUrl)),
		];
	} catch (error) {
		return [explain(error)];
	}
}

function explain(error: unknown): ConfigFinding {
	if (error instanceof Stripe.errors.StripeAuthenticationError) {
		return problem("Stripe does not accept STRIPE_SECRET_KEY. Copy it again from the dashboard.");
	}
	if (error instanceof Stripe.errors.StripePermissionError) {
		return problem(
			"STRIPE_SECRET_KEY lacks permissions. Give the restricted key read access to accounts and webhook endpoints, or use a secret key.",
		);
	}
	if (error instanceof Stripe.errors.StripeConnectionError) {
		return problem("Stripe does not answer. Allow connections to api.stripe.com on port 443.");
	}
	return problem(`Stripe rejects a request of the check: ${error instanceof Error ? error.message : String(error)}`);
}

async function checkWebhooks(stripe: Stripe, config: Config["stripe"], publicUrl: string): Promise<ConfigFinding[]> {
	const address = `${publicUrl}/v1/webhooks/stripe`;
	const { data } = await stripe.webhookEndpoints.list({ limit: endpointsMax });
	// The sandbox delivers to this machine regardless of the public host name.
	const isOurs = (url: string) =>
		config.mode === "sandbox" ? new URL(url).pathname === new URL(address).pathname : url === address;
	const endpoints = data.filter(({ url }) => isOurs(url));
	if (endpoints.length === 0) {
		return [problem(`no webhook endpoint is registered for ${address}. Add one with ${platformEvents.join(", ")}.`)];
	}
	const enabled = endpoints.filter(({ status }) => status === "enabled");
	if (enabled.length === 0)
		return [problem(`the webhook endpoint for ${address} is disabled. Enable it in the dashboard.`)];
	const events = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
	const missing = (wanted: readonly string[]) => (events.has("*") ? [] : wanted.filter((name) => !events.has(name)));
	const [ofPlatform, ofAuthors] = [missing(platformEvents), missing(connectEvents)];
	return [
		ofPlatform.length === 0
			? ok(`a webhook endpoint is registered for ${address}`)
			: problem(`the webhook endpoint lacks the events ${ofPlatform.join(", ")}. Add them in the dashboard.`),
		ofAuthors.length === 0
			? ok("events of authors' accounts are sent too")
			: warning(
					`events of authors' accounts are not sent (${ofAuthors.join(", ")}): payouts are updated late. Add an endpoint for connected accounts.`,
				),
	];
}
