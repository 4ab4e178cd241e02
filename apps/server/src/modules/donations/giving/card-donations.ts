import type { DonateAnswer } from "@stride/contract/donations/donations";
import type { Currency } from "@stride/money";
import { AppError } from "../../../platform/app-error.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { getInstallationId } from "../../ledger/index.ts";
import { type OpenPayment, PaymentProviderError } from "../../payments/index.ts";
import { mayFollow, readState } from "../donation.ts";
import type { DonationDeps } from "../donation-deps.ts";
import {
	countPaymentFailure,
	type DonationRecord,
	findDonation,
	lockDonation,
	setPayment,
	setReplacedBy,
	setState,
} from "../donations.queries.ts";
import { applyPayment } from "../money/apply-payment.ts";
import { beginDonation, type DonateInput, describePayment } from "./begin-donation.ts";
import { clientSecretFits, hashClientSecret } from "./client-secret.ts";
import { checkDonationLimits } from "./donation-limits.ts";

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

/**
 * Opens a donation's payment at the provider, or reads the one in its row. The idempotency key is the donation's id and
 * the request is derived from the row alone, so a retry returns the result of a request whose response was lost. After a
 * failure that the provider stores under the key, the payment is searched for, then requested under the next key.
 * @throws AppError PaymentProviderUnavailableException; when no answer came, the donation is `unknown` from then on
 */
export async function ensurePayment(
	deps: DonationDeps,
	donation: DonationRecord,
): Promise<{ paymentId: string; clientSecret: string }> {
	try {
		if (donation.paymentId !== null) {
			const { clientSecret } = await deps.paymentProvider.getPayment(donation.paymentId);
			return { paymentId: donation.paymentId, clientSecret };
		}
		const failures = donation.paymentFailures;
		// Before a new key: whether an earlier request has made it all the same.
		const made =
			failures > 0
				? await deps.paymentProvider.findPayment({ donationId: donation.id, since: donation.createdAt })
				: null;
		const opened =
			made ??
			(await openOrFind(deps, donation, {
				installationId: await getInstallationId(deps.db),
				donationId: donation.id,
				campaignId: donation.campaignId,
				amountCents: donation.amountCents,
				tipCents: donation.tipCents,
				coverCents: donation.coverCents,
				currency: donation.currency,
				description: donation.paymentDescription ?? (await describeCurrent(deps, donation.campaignId)),
				failures,
			}));
		deps.failPoint("payment-opened");
		await notePayment(deps, donation.id, opened);
		deps.failPoint("payment-noted");
		return opened;
	} catch (error) {
		if (!(error instanceof PaymentProviderError)) throw error;
		deps.log.error({ err: error, donationId: donation.id }, "the payment could not be opened");
		if (error.kind === "unreachable") await noteUnknown(deps, donation, error.isRemembered);
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}

/**
 * A refused request may be the repetition of one that was made under other settings or by another release: the provider
 * then has the payment.
 */
async function openOrFind(deps: DonationDeps, donation: DonationRecord, input: OpenPayment) {
	try {
		return await deps.paymentProvider.openPayment(input);
	} catch (error) {
		if (!(error instanceof PaymentProviderError) || error.kind !== "refused") throw error;
		const made = await deps.paymentProvider.findPayment({ donationId: donation.id, since: donation.createdAt });
		if (!made) throw error;
		return made;
	}
}

/** For a row of the release that did not store the description. */
async function describeCurrent(deps: DonationDeps, campaignId: string): Promise<string> {
	return describePayment(deps, (await getCampaignReference(deps.db, campaignId)).title);
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

async function noteUnknown(deps: DonationDeps, requested: DonationRecord, isRemembered: boolean): Promise<void> {
	const donationId = requested.id;
	await deps.db.transaction().execute(async (tx) => {
		const donation = await lockDonation(tx, donationId);
		// Of several callers with the same key, one counts its failure.
		if (isRemembered && donation?.paymentFailures === requested.paymentFailures)
			await countPaymentFailure(tx, donationId);
		if (!donation || donation.paymentId !== null || !mayFollow(readState(donation.state), "unknown")) return;
		await setState(tx, donationId, { state: "unknown", at: deps.clock() });
	});
}

/**
 * Opens a card donation: inserts the row, then the payment at the provider with the row's id as idempotency key. A request
 * that is repeated with its `Idempotency-Key` continues where the first one stopped.
 * @throws AppError ValidationException below the operator's minimum and for a nonce, DonationInProgressException,
 *   PaymentProviderUnavailableException, and what `beginDonation` throws
 */
export async function openCardDonation(
	deps: DonationDeps,
	input: DonateInput,
	{ campaignId, currency }: { campaignId: string; currency: Currency },
): Promise<DonateAnswer> {
	const { body } = input;
	checkDonationLimits(deps.config, {
		currency,
		amountCents: body.amount,
		tipCents: body.fee,
		coverCents: body.cover ?? 0,
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
