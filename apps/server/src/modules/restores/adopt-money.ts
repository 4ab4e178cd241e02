import { type AdoptedPayment, adoptPayment, applyPayment, releaseFunds } from "../donations/index.ts";
import { findRestore, releaseInstallation } from "../ledger/index.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { adoptTransfer, catchUpPayouts, writeOffTransfer } from "../payouts/index.ts";
import { bookPlatformMovements } from "../platform-account/index.ts";
import { findLost, type RestoreDeps } from "./find-lost.ts";

export type AdoptionReport = {
	payments: { paymentId: string; result: AdoptedPayment }[];
	transfers: { transferId: string; result: "imported" | "no-campaign" | "written-off" }[];
	/** Payments with refunds or disputes that were read, since they may have changed after the backup. */
	reversed: number;
	/** Whether everything is known, and the installation is no longer held. */
	isFinished: boolean;
};

const dayMs = 24 * 3_600_000;
/** A refund can fail, and a dispute is decided, so long after its creation: the lists name only that. */
const failingMs = 30 * dayMs;
const disputedMs = 120 * dayMs;

/**
 * Takes what a restored database lacks from the provider's lists, not its events, which end after thirty days: imports or
 * refunds unknown payments, reads refunds and disputes, imports payouts, and looks for the transfers of those in progress. Ends the
 * hold when nothing is missing. Repeatable.
 * @param choice the payments to refund instead of importing them, and the payments and transfers to write off whose
 * campaign is lost, too
 * @throws PaymentProviderError, PayoutRailError
 */
export async function adoptMoney(
	deps: RestoreDeps,
	{ since, refund, writeOff = new Set() }: { since: Date; refund: ReadonlySet<string>; writeOff?: ReadonlySet<string> },
): Promise<AdoptionReport> {
	const lost = await findLost(deps, since);
	const payments: AdoptionReport["payments"] = [];
	for (const paymentId of lost.paymentIds) {
		const choice = { refund: refund.has(paymentId), writeOff: writeOff.has(paymentId) };
		payments.push({ paymentId, result: await adoptPayment(deps, { paymentId, ...choice }) });
	}
	const reversed = await listReversed(deps.paymentProvider, since);
	for (const paymentId of reversed) await applyPayment(deps, await deps.paymentProvider.getPayment(paymentId));
	await releaseFunds(deps);
	const transfers: AdoptionReport["transfers"] = [];
	for (const transfer of lost.transfers) {
		const isImported = await adoptTransfer(deps, transfer);
		const isWritten = !isImported && writeOff.has(transfer.id) && (await writeOffTransfer(deps, transfer));
		const result = isImported ? "imported" : isWritten ? "written-off" : "no-campaign";
		transfers.push({ transferId: transfer.id, result });
	}
	await catchUpPayouts(deps);
	await bookPlatformMovements(deps);
	const rest = await findLost(deps, since);
	const isFinished = rest.paymentIds.length === 0 && rest.transfers.length === 0;
	if (isFinished && (await findRestore(deps.db))) await releaseInstallation(deps.db);
	return { payments, transfers, reversed: reversed.size, isFinished };
}

async function listReversed(provider: PaymentProvider, since: Date): Promise<ReadonlySet<string>> {
	const before = (ms: number) => new Date(since.getTime() - ms);
	const ids = new Set<string>();
	for await (const page of provider.listRefundedPayments(before(failingMs))) for (const id of page) ids.add(id);
	for await (const page of provider.listDisputedPayments(before(disputedMs))) for (const id of page) ids.add(id);
	return ids;
}
