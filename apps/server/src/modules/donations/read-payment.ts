import { applyPayment } from "./apply-payment.ts";
import { hasUsedUpItsTries } from "./declines.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { findDonation } from "./donations.queries.ts";

/**
 * Reads a payment from the provider and brings its donation there. One whose cards are declined again and again is
 * closed at the provider, where it could otherwise be tried for ever.
 * @throws PaymentProviderError
 */
export async function readPayment(deps: DonationDeps, paymentId: string): Promise<void> {
	const payment = await deps.paymentProvider.getPayment(paymentId);
	await applyPayment(deps, payment);
	const isDeclined = payment.status === "requires-payment-method" && payment.attempts.at(-1)?.outcome === "failed";
	if (!isDeclined || !payment.donationId || !(await hasUsedUpItsTries(deps, payment.donationId))) return;
	// Only the payment that the donation knows as its own.
	const donation = await findDonation(deps.db, payment.donationId);
	if (donation?.paymentId !== paymentId) return;
	deps.log.warn({ donationId: donation.id }, "a payment was closed: too many cards were declined");
	await applyPayment(deps, await deps.paymentProvider.cancelPayment(paymentId));
}
