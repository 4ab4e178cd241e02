import { createHash } from "node:crypto";
import type { DonateBody } from "@stride/contract/donations";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { emailKey } from "../accounts/index.ts";
import { type CampaignRow, campaignPermissions, getCampaignRow, paymentsInSandbox } from "../campaigns/index.ts";
import { type PaymentProvider, PaymentProviderError } from "../payments/index.ts";
import { hashClientSecret } from "./client-secret.ts";
import { checkDonationLimits } from "./donation-limits.ts";
import { type DonationRecord, findByRequest, findDonation, insertDonation, setPayment } from "./donations.queries.ts";
import { replaceDonation } from "./replace-donation.ts";

export type DonationDeps = Platform & { paymentProvider: PaymentProvider };

type Input = {
	campaignId: string;
	body: DonateBody;
	accountId: string | null;
	clientId: string | null;
	locale: Locale;
	idempotencyKey: string | null;
};
type Answer = { donationId: string; clientSecret: string };

/**
 * Opens a card donation: first our own row, then the payment at the provider under a key made of the row's id. Whoever
 * repeats the request with its `Idempotency-Key` goes on where it stopped and gets the same donation.
 * @throws AppError CampaignNotFoundException, CampaignNotAcceptingDonationsException, ValidationException below the
 *   operator's minimum, IdempotencyKeyReusedException, DonationInProgressException,
 *   PaymentProviderUnavailableException
 */
export async function openDonation(deps: DonationDeps, input: Input): Promise<Answer> {
	const { body } = input;
	checkDonationLimits(deps.config.donation, { amountCents: body.amount, tipCents: body.fee });
	const campaign = await getCampaignRow(deps, input.campaignId);
	refuseClosed(deps, campaign);
	const donation = await ensureDonation(deps, input, campaign);
	if (body.replaces) {
		const settled = await replaceDonation(deps, { ...body.replaces, campaignId: campaign.id, by: donation.id });
		if (settled) return settled;
	}
	return openPayment(deps, donation, campaign);
}

function refuseClosed(deps: DonationDeps, campaign: CampaignRow): void {
	const { donate } = campaignPermissions(campaign, null, paymentsInSandbox(deps.config));
	if (!donate) throw new AppError("CampaignNotAcceptingDonationsException");
}

/** The caller's request, bound to its body: `replaces` is a means, not a part of what is asked for. */
function requestOf(input: Input, campaignId: string) {
	// Without an account or a label of its own a caller cannot be told from others, so its key binds nobody.
	const actor = input.accountId ?? input.clientId;
	if (!input.idempotencyKey || !actor) return null;
	const { replaces: _, ...asked } = input.body;
	return {
		actor: `${input.accountId ? "account" : "client"}:${actor}`,
		key: `donate:${input.idempotencyKey}`,
		hash: createHash("sha256")
			.update(JSON.stringify([campaignId, asked]))
			.digest(),
	};
}

async function ensureDonation(deps: DonationDeps, input: Input, campaign: CampaignRow): Promise<DonationRecord> {
	const { body } = input;
	const id = deps.newId();
	const request = requestOf(input, campaign.id);
	const isNew = await insertDonation(deps.db, {
		id,
		campaignId: campaign.id,
		accountId: input.accountId,
		amountCents: body.amount,
		tipCents: body.fee,
		firstName: body.firstName,
		lastName: body.lastName,
		email: body.email,
		emailKey: emailKey(body.email),
		visibility: body.isAnonymous ? "anonymous" : "full",
		locale: input.locale,
		provider: deps.paymentProvider,
		request,
		createdAt: deps.clock(),
	});
	const donation =
		isNew || !request ? await findDonation(deps.db, id) : await findByRequest(deps.db, request.actor, request.key);
	if (!donation) throw new Error(`The donation ${id} is not there.`);
	if (request && !donation.requestHash?.equals(request.hash)) throw new AppError("IdempotencyKeyReusedException");
	return donation;
}

async function openPayment(deps: DonationDeps, donation: DonationRecord, campaign: CampaignRow): Promise<Answer> {
	try {
		const { paymentId, clientSecret } = await deps.paymentProvider.openPayment({
			donationId: donation.id,
			campaignId: donation.campaignId,
			amountCents: donation.amountCents,
			tipCents: donation.tipCents,
			currency: "usd",
			description: `${deps.config.site.brand}: ${campaign.title}`,
		});
		await setPayment(deps.db, donation.id, {
			paymentId,
			clientSecretHash: hashClientSecret(clientSecret),
			at: deps.clock(),
		});
		return { donationId: donation.id, clientSecret };
	} catch (error) {
		if (!(error instanceof PaymentProviderError)) throw error;
		deps.log.error({ err: error, donationId: donation.id }, "the payment could not be opened");
		throw new AppError("PaymentProviderUnavailableException", { cause: error });
	}
}
