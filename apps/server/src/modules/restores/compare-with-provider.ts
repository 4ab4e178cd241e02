import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { beginComparison, endComparison, findRestore, getInstalledAt, holdInstallation } from "../ledger/index.ts";
import { findEventsReadUntil, type PaymentProvider, PaymentProviderError } from "../payments/index.ts";
import { PayoutRailError } from "../payouts/index.ts";
import { findLost, type RestoreDeps } from "./find-lost.ts";

/** A donation's row is older than its payment; the margin is for the two clocks. */
const marginMs = 3_600_000;

const compareJob = defineJob<Record<string, never>>({
	name: "compare-with-provider",
	options: { retryLimit: 20_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60, expireInSeconds: 600 },
	concurrency: 1,
});

/**
 * A process starts, perhaps on a restored database: until a job has compared the provider's objects with the rows,
 * nothing leaves the installation that could have left it before. The last event that the database knows tells the age
 * of a backup.
 */
export async function beginComparing(deps: RestoreDeps): Promise<void> {
	const at = deps.clock();
	// No event may have been read yet, or the key may not list them.
	const known =
		(await findEventsReadUntil(deps.db, deps.paymentProvider satisfies PaymentProvider)) ??
		(await getInstalledAt(deps.db));
	await beginComparison(deps.db, { at, from: new Date(known.getTime() - marginMs) });
	await deps.jobs.send(deps.db, compareJob, {}, { key: "start" });
}

/** @param verifyAccount the lists of another account than the database's say nothing about its rows */
export const restoreJobs = (deps: RestoreDeps, verifyAccount: () => Promise<void>): JobRegistration[] => [
	registerJob(compareJob, () => compareWithProvider(deps, verifyAccount)),
];

/** @throws while the provider does not answer: the job retries */
async function compareWithProvider(deps: RestoreDeps, verifyAccount: () => Promise<void>): Promise<void> {
	const { comparedFrom } = (await findRestore(deps.db)) ?? {};
	if (!comparedFrom) return;
	await verifyAccount();
	try {
		const { paymentIds, transfers } = await findLost(deps, comparedFrom, 1);
		const [paymentId = null] = paymentIds;
		const [transfer] = transfers;
		if (paymentId || transfer) await holdInstallation(deps, deps.db, { paymentId, transferId: transfer?.id ?? null });
	} catch (error) {
		const isRefused =
			(error instanceof PaymentProviderError || error instanceof PayoutRailError) && error.kind === "refused";
		if (!isRefused) {
			deps.log.error({ alarm: "restore-unchecked", err: error }, "the comparison waits for the payment provider");
			throw error;
		}
		deps.log.error({ alarm: "restore-unchecked", err: error }, "the key may not list payments and transfers");
	}
	await endComparison(deps.db);
}
