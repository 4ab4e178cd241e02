import { findAudit, recordAudit } from "../../platform/audit.ts";
import type { Movement } from "../payments/index.ts";
import { applyPayment } from "./apply-payment.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { findDonation, lockDonation } from "./donations.queries.ts";

/**
 * Refunds all that is left of a donation at the provider, the tip included. Reads the payment first, so that a request
 * whose response was lost is not repeated.
 * @throws until the provider reports the refund as pending or done: the job retries
 */
export async function refundAtProvider(deps: DonationDeps, donationId: string): Promise<void> {
	const donation = await findDonation(deps.db, donationId);
	if (!donation?.paymentId) throw new Error(`The donation ${donationId} has no payment to give back.`);
	const { paymentProvider: provider } = deps;
	let payment = await provider.getPayment(donation.paymentId);
	const returnedCents = () =>
		-payment.refunds.reduce((cents, refund) => cents + bookedCents(refund.made) + bookedCents(refund.failed), 0);
	// A dispute takes the same money the other way.
	const isOnItsWay = () => returnedCents() >= payment.amountCents || payment.disputes.length > 0;
	if (!isOnItsWay()) {
		payment = await provider.refundPayment(donation.paymentId, {
			// The same idempotency key until a refund is known; a failed one is followed by another.
			key: `refund-${donation.id}-${payment.refunds.length}`,
		});
	}
	await applyPayment(deps, payment);
	if (!isOnItsWay()) throw new Error(`The payment ${payment.id} could not be refunded yet.`);
	await recordRefundOnce(deps, donation.id);
}

/** A retry finds the refund at the provider, so the event is recorded once and after the refund is known. */
async function recordRefundOnce(deps: DonationDeps, donationId: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		await lockDonation(tx, donationId);
		if (await findAudit(tx, "gift-returned", donationId)) return;
		await recordAudit(deps, tx, {
			actorId: null,
			action: "gift-returned",
			subject: { kind: "donation", id: donationId },
		});
	});
}

const bookedCents = (movement: Movement | null): number => movement?.amountCents ?? 0;
