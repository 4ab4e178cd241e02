import type { DonationResult } from "@stride/contract/donations/donations";
import { readCurrency } from "@stride/money/currencies";
import { AppError } from "../../platform/app-error.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { PaymentProviderError } from "../payments/index.ts";
import { isUndecided, publicStatus, readState } from "./donation.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { type DonationRecord, findDonation } from "./donations.queries.ts";
import { clientSecretFits } from "./giving/client-secret.ts";
import { readPayment } from "./money/apply-payment.ts";

/**
 * Returns the outcome of a donation to a holder of its client secret. An undecided one is read from the provider, so that
 * a donor never waits for a lost webhook.
 * @throws AppError DonationNotFoundException also when the secret does not fit
 */
export async function getDonation(
	deps: DonationDeps,
	input: { donationId: string; clientSecret: string },
): Promise<DonationResult> {
	const donation = await findDonation(deps.db, input.donationId);
	if (!donation || !clientSecretFits(input.clientSecret, donation.clientSecretHash)) {
		throw new AppError("DonationNotFoundException");
	}
	const current = (await readBack(deps, donation)) ?? donation;
	const campaign = await getCampaignReference(deps.db, current.campaignId);
	return {
		id: current.id,
		status: publicStatus(readState(current.state)),
		currency: readCurrency(current.currency),
		amount: current.amountCents,
		fee: current.tipCents,
		cover: current.coverCents,
		campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
	};
}

async function readBack(deps: DonationDeps, donation: DonationRecord): Promise<DonationRecord | undefined> {
	// After a decline another card may have succeeded, and its webhook may still be under way.
	if (!donation.paymentId || donation.projectId !== null || !isUndecided(readState(donation.state))) return donation;
	try {
		await readPayment(deps, donation.paymentId);
	} catch (error) {
		// The last known state is returned while the provider is unavailable.
		if (!(error instanceof PaymentProviderError)) throw error;
		deps.log.warn({ err: error, donationId: donation.id }, "the payment could not be read back");
	}
	return findDonation(deps.db, donation.id);
}
