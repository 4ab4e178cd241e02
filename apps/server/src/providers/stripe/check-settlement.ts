import { type Config, ConfigError } from "../../platform/config.ts";
import { judgeCurrencies, settledCurrencies } from "./judge-account.ts";
import { createStripe } from "./stripe-client.ts";

/** How long a start waits for each of the two answers, which are requested at once. */
const timeoutMs = 3_000;

/**
 * Compares `CURRENCIES` with what the platform's account settles in, before the first payment. A provider that does not
 * answer may return, and a restricted key may not read its account: the check in the background raises the alarm then.
 * @throws ConfigError where the account does not settle in one of the currencies
 */
export async function checkSettlement(config: Pick<Config, "stripe" | "currencies">): Promise<void> {
	const stripe = createStripe(config.stripe);
	const options = { timeout: timeoutMs, maxNetworkRetries: 0 };
	const answers = await Promise.race([
		Promise.all([
			stripe.accounts.retrieveCurrent({}, options),
			stripe.balance.retrieve({}, options),
			// Nothing is known then: the check in the background reports it.
		]).catch(() => null),
		// The client's own limit begins with the connection, which may be what is missing.
		new Promise<null>((resolve) => {
			AbortSignal.timeout(timeoutMs).addEventListener("abort", () => resolve(null));
		}),
	]);
	if (answers === null) return;
	const findings = judgeCurrencies(config.currencies, settledCurrencies(...answers));
	const problems = findings.filter(({ level }) => level === "problem").map(({ message }) => `Stripe: ${message}`);
	if (problems.length > 0) throw new ConfigError(problems.join("\n"));
}
