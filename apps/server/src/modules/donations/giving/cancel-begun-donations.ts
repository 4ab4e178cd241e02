import { AppError } from "../../../platform/app-error.ts";
import type { BegunDonations } from "../../campaigns/index.ts";
import { PaymentProviderError } from "../../payments/index.ts";
import { cancelUnrequested } from "../catalogue/catalogue-donations.queries.ts";
import type { DonationDeps } from "../donation-deps.ts";
import { findDonation, hasUndecided, listUndecidedOf } from "../donations.queries.ts";
import { applyPayment } from "../money/apply-payment.ts";
import { ensurePayment } from "./card-donations.ts";

const perStep = 100;

/** The campaigns module's port for the deletion of a campaign. */
export function begunDonations(deps: DonationDeps): BegunDonations {
	return {
		async cancel(campaignId) {
			for (;;) {
				const ids = await listUndecidedOf(deps.db, campaignId, perStep);
				if (ids.length === 0) return true;
				for (const id of ids) if (!(await cancelOne(deps, id))) return false;
			}
		},
		exist: (db, campaignId) => hasUndecided(db, campaignId),
	};
}

/** @returns false if the payment is under way; one that has succeeded meanwhile is settled */
async function cancelOne(deps: DonationDeps, id: string): Promise<boolean> {
	const donation = await findDonation(deps.db, id);
	if (!donation) return true;
	// The catalogue cannot cancel a request.
	if (donation.projectId !== null) return cancelUnrequested(deps.db, id, deps.clock());
	try {
		const paymentId =
			donation.paymentId ??
			// A concurrent request opens the same payment and finds it cancelled.
			(await ensurePayment(deps, donation)).paymentId;
		const payment = await deps.paymentProvider.cancelPayment(paymentId);
		await applyPayment(deps, payment);
		return payment.status === "canceled" || payment.status === "succeeded";
	} catch (error) {
		if (!(error instanceof PaymentProviderError)) throw error;
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}
