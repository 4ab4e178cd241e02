import { AppError } from "../../platform/errors.ts";
import { PaymentProviderError } from "../payments/index.ts";
import { applyPayment } from "./apply-payment.ts";
import { clientSecretFits } from "./client-secret.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { findDonation, setReplacedBy } from "./donations.queries.ts";

/**
 * Cancels a donor's earlier, unfinished donation before a new one is opened, so that the donor pays once.
 * @returns the earlier donation if it has succeeded meanwhile: it is the response then, and nothing new is charged
 * @throws AppError DonationInProgressException while the earlier payment is under way, DonationNotFoundException when
 *   the proof does not fit, PaymentProviderUnavailableException
 */
export async function replaceDonation(
	deps: DonationDeps,
	earlier: { donationId: string; clientSecret: string; campaignId: string; by: string },
): Promise<{ donationId: string; clientSecret: string } | null> {
	const donation = await findDonation(deps.db, earlier.donationId);
	const isTheirs =
		donation?.campaignId === earlier.campaignId && clientSecretFits(earlier.clientSecret, donation.clientSecretHash);
	if (!donation?.paymentId || !isTheirs) throw new AppError("DonationNotFoundException");
	const payment = await cancel(deps, donation.paymentId);
	await applyPayment(deps, payment);
	if (payment.status === "succeeded") return { donationId: donation.id, clientSecret: earlier.clientSecret };
	if (payment.status !== "canceled") throw new AppError("DonationInProgressException");
	await setReplacedBy(deps.db, donation.id, earlier.by);
	return null;
}

async function cancel(deps: DonationDeps, paymentId: string) {
	try {
		return await deps.paymentProvider.cancelPayment(paymentId);
	} catch (error) {
		if (!(error instanceof PaymentProviderError)) throw error;
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}
