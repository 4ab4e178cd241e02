import type { DonateAnswer } from "@stride/contract/donations";
import { beginDonation, type DonateInput } from "./begin-donation.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { checkDonationLimits } from "./donation-limits.ts";
import { ensurePayment } from "./ensure-payment.ts";
import { replaceDonation } from "./replace-donation.ts";

/**
 * Opens a card donation: inserts the row, then the payment at the provider with the row's id as idempotency key. A request
 * that is repeated with its `Idempotency-Key` continues where the first one stopped.
 * @throws AppError ValidationException below the operator's minimum and for a nonce, DonationInProgressException,
 *   PaymentProviderUnavailableException, and what `beginDonation` throws
 */
export async function openCardDonation(
	deps: DonationDeps,
	input: DonateInput,
	campaignId: string,
): Promise<DonateAnswer> {
	const { body } = input;
	checkDonationLimits(deps.config.donation, {
		amountCents: body.amount,
		tipCents: body.fee,
		hasNonce: body.paymentNonce !== undefined,
	});
	const donation = await beginDonation(deps, input, campaignId, { provider: deps.paymentProvider, projectId: null });
	if (body.replaces) {
		const settled = await replaceDonation(deps, { ...body.replaces, campaignId, by: donation.id });
		if (settled) return settled;
	}
	const { clientSecret } = await ensurePayment(deps, donation);
	return { donationId: donation.id, clientSecret };
}
