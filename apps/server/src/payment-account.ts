import { describeStamp, findStamp, fitsMode, sandboxStamp, stampBooks, stampOf } from "./modules/ledger/index.ts";
import { type PaymentProvider, PaymentProviderError } from "./modules/payments/index.ts";
import { checkPlatformAccount, platformAccountJobs } from "./modules/platform-account/index.ts";
import { ConfigError } from "./platform/config.ts";
import type { Platform } from "./platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "./platform/jobs.ts";

const verifyJob = defineJob<Record<string, never>>({
	name: "verify-payment-account",
	options: { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
	concurrency: 1,
	cron: "17 * * * *",
});

const useAnotherDatabase =
	"Set the keys that belong to it, or start with a new database (DATABASE_URL) and a new DATA_DIR.";

const refusal = (stored: string, given: string): ConfigError =>
	new ConfigError(
		`This database belongs to ${describeStamp(stored)}, the configuration to ${describeStamp(given)}. ${useAnotherDatabase}`,
	);

/**
 * Binds the database to the mode of the configured payments at the first start, and rejects every other mode afterwards.
 * The prefixes of the keys decide: the provider is not requested.
 * @throws ConfigError when the database belongs to payments of another mode
 */
export async function bindPaymentMode(deps: Platform): Promise<void> {
	const { mode } = deps.config.stripe;
	if (mode === "sandbox") {
		const stored = await stampBooks(deps, sandboxStamp);
		if (stored !== null) throw refusal(stored, sandboxStamp);
		return;
	}
	const known = await findStamp(deps.db);
	if (known !== null && !fitsMode(known, mode)) throw refusal(known, mode);
	if (known === null) await stampBooks(deps, mode === "live" ? "live" : "not-live");
}

export type PaymentAccount = ReturnType<typeof createPaymentAccount>;

/**
 * Compares the account of the keys with the one to which the database belongs, and completes the stamp of a new one. A key
 * that may not read its account raises an alarm, and the mode has to do.
 * @param endProcess called when the keys belong to another account
 */
export function createPaymentAccount(deps: Platform, provider: PaymentProvider, endProcess: () => void) {
	/** Of this process: null before it and after one without a response. */
	let verification: Promise<void> | null = null;

	/** @throws PaymentProviderError when the provider does not respond or rejects the keys, ConfigError for another account */
	async function verify(): Promise<void> {
		const { mode } = deps.config.stripe;
		if (mode === "sandbox") return;
		const accountId = await provider.getAccountId();
		if (accountId === null) return raiseAlarm("the key may not read its account, so that only its mode is verified");
		const given = stampOf(mode, accountId);
		const stored = await stampBooks(deps, given);
		if (stored === null) return;
		const error = refusal(stored, given);
		deps.log.fatal({ alarm: "payment-account" }, error.message);
		endProcess();
		throw error;
	}

	async function verifyOnce(): Promise<void> {
		verification ??= verify();
		await verification.catch((error: unknown) => {
			verification = null;
			throw error;
		});
	}

	return {
		verify,
		/** Verifies in the background of a start; a job repeats it until the provider has responded. */
		async begin(): Promise<void> {
			verifyOnce().catch((error: unknown) => {
				if (error instanceof ConfigError) return;
				const isRejected = error instanceof PaymentProviderError && error.kind === "refused";
				raiseAlarm(
					isRejected ? "Stripe does not accept STRIPE_SECRET_KEY" : "the account could not be read yet",
					error,
				);
			});
			await deps.jobs.send(deps.db, verifyJob, {}, { key: "start" });
		},
		/** The provider; it opens no payment before the verification, since the payment could belong to another account. */
		paymentProvider: {
			...provider,
			async openPayment(input): ReturnType<PaymentProvider["openPayment"]> {
				await verifyOnce().catch((error: unknown) => {
					throw new PaymentProviderError("unreachable", error);
				});
				return provider.openPayment(input);
			},
		} satisfies PaymentProvider,
	};

	function raiseAlarm(message: string, err?: unknown): void {
		deps.log.error({ alarm: "payment-account", err }, message);
	}
}

/** Verifies the account of the keys and checks its settings, after a start and every hour. */
export function paymentAccountJobs(
	deps: Platform & { paymentProvider: PaymentProvider },
	{ verify }: Pick<PaymentAccount, "verify">,
): JobRegistration[] {
	return [
		registerJob(verifyJob, async () => {
			await verify();
			await checkPlatformAccount(deps);
		}),
		...platformAccountJobs(deps),
	];
}
