import type { Platform } from "../../platform/context.ts";
import { listKnownDonations } from "../donations/index.ts";
import { getInstallationId } from "../ledger/index.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { listKnownPayouts, type NamedTransfer, type PayoutRail } from "../payouts/index.ts";
import { isBooked, listWrittenOff } from "../platform-account/index.ts";

export type RestoreDeps = Platform & { paymentProvider: PaymentProvider; payoutRail: PayoutRail };

/** Bounds the transfers of one comparison; an installation makes a few per day. */
const transfersMax = 10_000;

export type Lost = { paymentIds: string[]; transfers: NamedTransfer[] };

/**
 * The payments and transfers of this installation since a time that have no row here, oldest first. Newer states of
 * known rows are not lost: events and sweeps bring them.
 * @param limit stops after this many payments
 * @throws PaymentProviderError, PayoutRailError
 */
export async function findLost(deps: RestoreDeps, since: Date, limit = Number.POSITIVE_INFINITY): Promise<Lost> {
	const installationId = await getInstallationId(deps.db);
	const paymentIds: string[] = [];
	for await (const page of deps.paymentProvider.listPayments(since)) {
		const ours = page.filter((payment) => payment.installationId === installationId && !payment.isCanceled);
		const ids = ours.flatMap(({ donationId }) => donationId ?? []);
		const known = await listKnownDonations(deps.db, ids);
		for (const { paymentId, donationId } of ours) {
			if (donationId && known.has(donationId)) continue;
			if (await isRefundedHere(deps, paymentId)) continue;
			paymentIds.unshift(paymentId);
			if (paymentIds.length >= limit) break;
		}
		if (paymentIds.length >= limit) break;
	}
	const listed = await deps.payoutRail.listTransfers({ since, limit: transfersMax });
	const ours = listed.filter((transfer) => transfer.installationId === installationId);
	const known = await listKnownPayouts(
		deps.db,
		ours.flatMap(({ payoutId }) => payoutId ?? []),
	);
	const unknown = ours.filter(({ payoutId }) => !payoutId || !known.has(payoutId)).reverse();
	const written = await listWrittenOff(deps.db, { transferIds: unknown.map(({ id }) => id) });
	const transfers = unknown.filter(({ id }) => !written.has(id));
	return { paymentIds, transfers };
}

/** Refunded by an earlier adoption, and booked without a donation. */
async function isRefundedHere({ db, paymentProvider }: RestoreDeps, paymentId: string): Promise<boolean> {
	const { settlement } = await paymentProvider.getPayment(paymentId);
	return settlement !== null && (await isBooked(db, settlement.id));
}
