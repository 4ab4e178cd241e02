import { AppError } from "../../platform/errors.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import { PaymentProviderError } from "../payments/index.ts";
import { hashClientSecret } from "./client-secret.ts";
import { mayFollow, readState } from "./donation.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { type DonationRecord, lockDonation, setPayment, setState } from "./donations.queries.ts";

/**
 * Opens a donation's payment at the provider, or finds the existing one: the idempotency key is the donation's id, so a
 * retry returns the result of a request whose response was lost.
 * @throws AppError PaymentProviderUnavailableException; when no answer came, the donation is `unknown` from then on
 */
export async function ensurePayment(
	deps: DonationDeps,
	donation: DonationRecord,
): Promise<{ paymentId: string; clientSecret: string }> {
	const { title } = await getCampaignReference(deps.db, donation.campaignId);
	try {
		const opened = await deps.paymentProvider.openPayment({
			donationId: donation.id,
			campaignId: donation.campaignId,
			amountCents: donation.amountCents,
			tipCents: donation.tipCents,
			currency: "usd",
			description: `${deps.config.site.brand}: ${title}`,
		});
		deps.failPoint("payment-opened");
		if (donation.paymentId === null) await notePayment(deps, donation.id, opened);
		deps.failPoint("payment-noted");
		return opened;
	} catch (error) {
		if (!(error instanceof PaymentProviderError)) throw error;
		deps.log.error({ err: error, donationId: donation.id }, "the payment could not be opened");
		if (error.kind === "unreachable") await noteUnknown(deps, donation.id);
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}

async function notePayment(
	deps: DonationDeps,
	donationId: string,
	{ paymentId, clientSecret }: { paymentId: string; clientSecret: string },
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation || donation.paymentId !== null) return;
		const at = deps.clock();
		await setPayment(tx, donationId, { paymentId, clientSecretHash: hashClientSecret(clientSecret), at });
		if (donation.state === "unknown") await setState(tx, donationId, { state: "created", at });
	});
}

async function noteUnknown(deps: DonationDeps, donationId: string): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		if (!donation || donation.paymentId !== null || !mayFollow(readState(donation.state), "unknown")) return;
		await setState(tx, donationId, { state: "unknown", at: deps.clock() });
	});
}
