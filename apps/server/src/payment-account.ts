import { describeStamp, findStamp, fitsMode, sandboxStamp, stampBooks, stampOf } from "./modules/ledger/index.ts";
import { type PaymentProvider, PaymentProviderError } from "./modules/payments/index.ts";
import { checkPlatformAccount, platformAccountJobs } from "./modules/platform-account/index.ts";
import { ConfigError } from "./platform/config.ts";
import type { Platform } from "./platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "./platform/jobs.ts";

type Deps = Platform & { paymentProvider: Pick<PaymentProvider, "getAccountId" | "checkAccount"> };

/** How long a start waits for the provider; a job verifies the account in the background. */
const startPatienceMs = 2_000;

const useAnotherDatabase =
	"Set the keys that belong to it, or start with a new database (DATABASE_URL) and a new DATA_DIR.";

const refusal = (stored: string, given: string): ConfigError =>
	new ConfigError(
		`This database belongs to ${describeStamp(stored)}, the configuration to ${describeStamp(given)}. ${useAnotherDatabase}`,
	);

/**
 * Binds the database to the configured payments at the first start, and rejects every other configuration afterwards.
 * The keys' prefixes decide the mode at once; a provider that does not respond, or a key that may not read its account,
 * delays nothing: a job verifies the account as soon as possible.
 * @returns false when only the mode was compared
 * @throws ConfigError when the database belongs to other payments, or the provider rejects the keys
 */
export async function bindPaymentAccount(deps: Deps): Promise<boolean> {
	const { mode } = deps.config.stripe;
	if (mode === "sandbox") {
		const stored = await stampBooks(deps, sandboxStamp);
		if (stored !== null) throw refusal(stored, sandboxStamp);
		return true;
	}
	const known = await findStamp(deps.db);
	// Needs no response of the provider, so a wrong database is rejected during an outage too.
	if (known !== null && !fitsMode(known, mode)) throw refusal(known, mode);
	try {
		const given = stampOf(mode, await withinPatience(deps.paymentProvider.getAccountId()));
		const stored = await stampBooks(deps, given);
		if (stored !== null) throw refusal(stored, given);
		return true;
	} catch (error) {
		if (!(error instanceof PaymentProviderError)) throw error;
		if (error.kind === "refused") throw new ConfigError("Stripe does not accept STRIPE_SECRET_KEY. Check the keys.");
		// The mode alone, until the account is known.
		if (known === null) await stampBooks(deps, mode === "live" ? "live" : "not-live");
		deps.log.error(
			{ alarm: "payment-account", err: error },
			"the account of the keys could not be read and is not verified yet",
		);
		return false;
	}
}

function withinPatience<T>(request: Promise<T>): Promise<T> {
	const tooLate = new Promise<never>((_, reject) => {
		const patience = AbortSignal.timeout(startPatienceMs);
		patience.addEventListener("abort", () => reject(new PaymentProviderError("unreachable", patience.reason)));
	});
	return Promise.race([request, tooLate]);
}

const verifyJob = defineJob<Record<string, never>>({
	name: "verify-payment-account",
	options: { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
	concurrency: 1,
	cron: "17 * * * *",
});

export const requestVerification = (deps: Deps): Promise<void> =>
	deps.jobs.send(deps.db, verifyJob, {}, { key: "start" });

/**
 * Compares the account of the keys with the database's every hour, and after a start without a response as soon as
 * possible. Payments to another account end the process.
 */
export function paymentAccountJobs(
	deps: Platform & { paymentProvider: PaymentProvider },
	endProcess: () => void,
): JobRegistration[] {
	return [
		registerJob(verifyJob, async () => {
			const { mode } = deps.config.stripe;
			if (mode === "sandbox") return checkPlatformAccount(deps);
			const given = stampOf(mode, await deps.paymentProvider.getAccountId());
			const stored = await stampBooks(deps, given);
			if (stored === null) return checkPlatformAccount(deps);
			deps.log.fatal({ alarm: "payment-account" }, refusal(stored, given).message);
			endProcess();
		}),
		...platformAccountJobs(deps),
	];
}
