import { isIP } from "node:net";
import type Stripe from "stripe";
import type { Config } from "../../platform/config.ts";
import { type ConfigFinding, explainStripeFailure } from "./check-stripe.ts";
import { createStripe } from "./stripe-client.ts";

/** The wallets of `PAYMENT_METHODS`, with their names in Stripe's object. */
const wallets = [
	{ method: "apple-pay", name: "Apple Pay", key: "apple_pay" },
	{ method: "google-pay", name: "Google Pay", key: "google_pay" },
	{ method: "link", name: "Link", key: "link" },
] as const;

/** Why an address cannot be registered: wallets open on names reached over TLS only. */
function problemOf({ protocol, hostname }: URL): string | null {
	if (protocol !== "https:") return "PUBLIC_URL begins with http://. Wallets need a site over https://.";
	const isName = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 && hostname.includes(".");
	return isName
		? null
		: `PUBLIC_URL has the host ${hostname}. Wallets need a domain name that is reached from the internet.`;
}

/** Registers the site's host for wallets at Stripe, once, and reports which of the configured wallets are active on it. */
export async function registerDomain(config: Config["stripe"], publicUrl: string): Promise<ConfigFinding[]> {
	const url = new URL(publicUrl);
	const refused = problemOf(url);
	if (refused) return [{ level: "problem", message: refused }];
	const stripe = createStripe(config);
	try {
		const { domain, isNew } = await findOrCreate(stripe, url.hostname);
		const registered = `${url.hostname} ${isNew ? "is now" : "was already"} registered (${config.mode} mode)`;
		return [{ level: "ok", message: registered }, ...walletsOf(config, domain)];
	} catch (error) {
		return [explainStripeFailure(error, config)];
	}
}

async function findOrCreate(stripe: Stripe, host: string) {
	const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 });
	const [found] = data;
	if (!found) return { domain: await stripe.paymentMethodDomains.create({ domain_name: host }), isNew: true };
	const enabled = found.enabled ? found : await stripe.paymentMethodDomains.update(found.id, { enabled: true });
	const isInactive = wallets.some(({ key }) => enabled[key].status === "inactive");
	// Stripe checks a domain when it is registered; a cause that was removed since is noticed by another check only.
	return { domain: isInactive ? await stripe.paymentMethodDomains.validate(enabled.id) : enabled, isNew: false };
}

const walletsOf = ({ methods }: Config["stripe"], domain: Stripe.PaymentMethodDomain): ConfigFinding[] =>
	wallets
		.filter(({ method }) => methods.includes(method))
		.map(({ name, key }) => {
			const { status, status_details: details } = domain[key];
			if (status === "active") return { level: "ok", message: `${name} is active` };
			const reason = details?.error_message ?? "Stripe names no reason";
			return { level: "problem", message: `${name} is not active: ${reason}` };
		});
