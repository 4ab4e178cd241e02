import Stripe from "stripe";
import type { AccountFinding } from "../../modules/payments/index.ts";
import type { Config } from "../../platform/config.ts";
import { transfersAbroad } from "../../platform/provider-countries.ts";

/** Without these events payments, refunds, disputes and the platform's own payouts are processed late. */
export const platformEvents = [
	"payment_intent.succeeded",
	"payment_intent.processing",
	"payment_intent.payment_failed",
	"payment_intent.canceled",
	"charge.refunded",
	"charge.refund.updated",
	"charge.dispute.created",
	"charge.dispute.closed",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
	"refund.created",
	"refund.updated",
	"refund.failed",
	"transfer.created",
	"transfer.reversed",
	"payout.paid",
	"payout.failed",
	"topup.succeeded",
	"topup.reversed",
] as const;

/** Events of authors' accounts; without them verifications and payouts are updated late. */
export const connectEvents = [
	"account.updated",
	"account.application.deauthorized",
	"account.external_account.created",
	"account.external_account.updated",
	"capability.updated",
	"payout.updated",
	"payout.paid",
	"payout.failed",
	"payout.canceled",
] as const;

function judgeCountry(country: string | undefined): AccountFinding {
	if (!country) {
		return { level: "warning", message: "the account has no country yet. Finish its activation in the dashboard." };
	}
	if (transfersAbroad(country)) return { level: "ok", message: `the account's country is ${country}` };
	return {
		level: "warning",
		message: `the account's country is ${country}, from where Stripe transfers to authors' accounts in the same country only.`,
	};
}

/** What the platform's account must be and should be. */
export function judgeAccount(account: Stripe.Account, { mode }: Pick<Config["stripe"], "mode">): AccountFinding[] {
	const interval = account.settings?.payouts?.schedule.interval;
	return [
		account.charges_enabled
			? { level: "ok", message: "the account may charge cards" }
			: {
					level: mode === "live" ? "problem" : "warning",
					message: "the account may not charge cards yet. Finish its activation in the dashboard.",
				},
		judgeCountry(account.country),
		interval === undefined || interval === "manual"
			? { level: "ok", message: "the platform's payouts are manual" }
			: {
					level: "warning",
					message: `the platform's payouts are ${interval}: they move campaigns' money to your bank, and authors' payouts then wait. Set them to manual in the dashboard, under Payouts.`,
				},
	];
}

/** The currencies in which the account settles: its own, and those of which it has a balance, empty or not. */
export const settledCurrencies = (account: Stripe.Account, { available }: Stripe.Balance): ReadonlySet<string> =>
	new Set([account.default_currency ?? "", ...available.map(({ currency }) => currency)]);

/** A payment in any other currency is converted when it is charged, and would not fit the books. */
export const judgeCurrencies = (currencies: readonly string[], settled: ReadonlySet<string>): AccountFinding[] =>
	currencies.map((currency) =>
		settled.has(currency)
			? { level: "ok", message: `the account settles in ${currency}` }
			: {
					level: "problem",
					message: `the account does not settle in ${currency} (CURRENCIES): payments in it would be converted. Add a bank account in ${currency} in the dashboard, or remove ${currency} from CURRENCIES.`,
				},
	);

type BalancePart = Stripe.Balance.Available | Stripe.Balance.Pending;

/** Transfers and payouts take the source type `card` unless another is named; cards and Link arrive there. */
export const cardCents = ({ amount, source_types: types }: BalancePart): number => (types ? (types.card ?? 0) : amount);
export const otherSourcesCents = (part: BalancePart): number => part.amount - cardCents(part);

/** Money in another source type came by a method that the product does not offer. */
export function judgeSources({ available, pending }: Stripe.Balance): AccountFinding[] {
	return [...available, ...pending].flatMap((part): AccountFinding[] => {
		if (otherSourcesCents(part) === 0) return [];
		const types = Object.entries(part.source_types ?? {}).filter(([type, cents]) => type !== "card" && cents !== 0);
		const named = types.map(([type, cents]) => `${cents} (in cents) in the source type ${type}`).join(", ");
		return [
			{
				level: "warning",
				message: `the balance in ${part.currency} has ${named || "money in an unnamed source type"}. Transfers to authors take card alone, so it is not counted as available: find its payments in the dashboard, and pay it out to your bank there.`,
			},
		];
	});
}

export async function judgeConnect(stripe: Stripe): Promise<AccountFinding> {
	try {
		await stripe.accounts.list({ limit: 1 });
		return { level: "ok", message: "Connect is enabled" };
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		return {
			level: "problem",
			message: "Connect is not enabled, so payouts are not possible. Enable it in the dashboard.",
		};
	}
}

const endpointsMax = 100;

/** Whether Stripe sends the events by name to our address. @throws StripePermissionError for a key that may not read it */
export async function judgeWebhooks(
	stripe: Stripe,
	{ mode }: Pick<Config["stripe"], "mode">,
	publicUrl: string,
): Promise<AccountFinding[]> {
	const address = `${publicUrl}/v1/webhooks/stripe`;
	const { data } = await stripe.webhookEndpoints.list({ limit: endpointsMax });
	// The sandbox delivers to this machine regardless of the public host name.
	const isOurs = (url: string) =>
		mode === "sandbox" ? new URL(url).pathname === new URL(address).pathname : url === address;
	const endpoints = data.filter(({ url }) => isOurs(url));
	if (endpoints.length === 0) {
		const message = `no webhook endpoint is registered for ${address}. Add one with ${platformEvents.join(", ")}.`;
		return [{ level: "problem", message }];
	}
	const enabled = endpoints.filter(({ status }) => status === "enabled");
	if (enabled.length === 0) {
		const message = `the webhook endpoint for ${address} is disabled. Enable it in the dashboard.`;
		return [{ level: "problem", message }];
	}
	const events = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
	const missing = (wanted: readonly string[]) => (events.has("*") ? [] : wanted.filter((name) => !events.has(name)));
	const [ofPlatform, ofAuthors] = [missing(platformEvents), missing(connectEvents)];
	return [
		ofPlatform.length === 0
			? { level: "ok", message: `a webhook endpoint is registered for ${address}` }
			: {
					level: "problem",
					message: `the webhook endpoint lacks the events ${ofPlatform.join(", ")}. Add them in the dashboard.`,
				},
		ofAuthors.length === 0
			? { level: "ok", message: "events of authors' accounts are sent too" }
			: {
					level: "warning",
					message: `events of authors' accounts are not sent (${ofAuthors.join(", ")}): payouts are updated late. Add an endpoint for connected accounts.`,
				},
	];
}
