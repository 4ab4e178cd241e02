import { createHash } from "node:crypto";
import type { DonateBody } from "@stride/contract/donations";
import type { Locale } from "@stride/i18n";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { emailKey } from "../accounts/index.ts";
import { getCampaignRow, lockCampaign } from "../campaigns/index.ts";
import { checkDeclines } from "./check-declines.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { checkDonationLimits } from "./donation-limits.ts";
import { type DonationRecord, findByRequest, findDonation, insertDonation } from "./donations.queries.ts";
import { ensurePayment } from "./ensure-payment.ts";
import { replaceDonation } from "./replace-donation.ts";

type Input = {
	campaignId: string;
	body: DonateBody;
	accountId: string | null;
	/** The donor's browser, which the gift lets watch. */
	deviceId: string | null;
	clientId: string | null;
	/** The caller's network address; absent where nobody calls over a network. */
	address?: string;
	locale: Locale;
	idempotencyKey: string | null;
};
type Answer = { donationId: string; clientSecret: string };

/**
 * Opens a card donation: first our own row, then the payment at the provider under a key made of the row's id. Whoever
 * repeats the request with its `Idempotency-Key` goes on where it stopped and gets the same donation, also when the
 * campaign has ended since.
 * @throws AppError CampaignNotFoundException, CampaignNotAcceptingDonationsException, ValidationException below the
 *   operator's minimum and for a stream that is not the campaign's, TooManyRequestsException, IdempotencyKeyReusedException, DonationInProgressException,
 *   PaymentProviderUnavailableException
 */
export async function openDonation(deps: DonationDeps, input: Input): Promise<Answer> {
	const { body } = input;
	checkDonationLimits(deps.config.donation, { amountCents: body.amount, tipCents: body.fee });
	const { id: campaignId } = await getCampaignRow(deps, input.campaignId);
	const request = requestOf(input, campaignId);
	const donation = (await findEarlier(deps, request)) ?? (await insertNew(deps, input, { campaignId, request }));
	if (body.replaces) {
		const settled = await replaceDonation(deps, { ...body.replaces, campaignId, by: donation.id });
		if (settled) return settled;
	}
	const { clientSecret } = await ensurePayment(deps, donation);
	return { donationId: donation.id, clientSecret };
}

type DonationRequest = { actor: string; key: string; hash: Buffer };

/** The caller's request, bound to its body: `replaces` is a means, not a part of what is asked for. */
function requestOf(input: Input, campaignId: string): DonationRequest | null {
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

async function findEarlier(deps: DonationDeps, request: DonationRequest | null): Promise<DonationRecord | undefined> {
	if (!request) return undefined;
	const earlier = await findByRequest(deps.db, request.actor, request.key);
	if (earlier && !earlier.requestHash?.equals(request.hash)) throw new AppError("IdempotencyKeyReusedException");
	return earlier;
}

async function insertNew(
	deps: DonationDeps,
	input: Input,
	{ campaignId, request }: { campaignId: string; request: DonationRequest | null },
): Promise<DonationRecord> {
	const { body, address } = input;
	const addressHash = address === undefined ? null : deps.secrets.hash("address", address);
	await checkDeclines(deps, { addressHash, campaignId });
	const id = deps.newId();
	await deps.db.transaction().execute(async (tx) => {
		// Held, so that a donation is either there before the campaign ends or refused.
		const campaign = await lockCampaign(deps, tx, campaignId);
		if (!campaign.takesDonations) throw new AppError("CampaignNotAcceptingDonationsException");
		await checkStream(deps, tx, { streamId: body.liveStreamId, campaignId });
		await insertDonation(tx, {
			id,
			campaignId,
			accountId: input.accountId,
			deviceId: input.deviceId,
			liveStreamId: body.liveStreamId ?? null,
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
			addressHash,
			createdAt: deps.clock(),
		});
	});
	deps.failPoint("donation-kept");
	// The same request may have come twice at once: then the other one's row is the answer to both.
	const donation = (await findDonation(deps.db, id)) ?? (await findEarlier(deps, request));
	if (!donation) throw new Error(`The donation ${id} is not there.`);
	return donation;
}

async function checkStream(
	{ campaignStreams }: DonationDeps,
	tx: Db,
	{ streamId, campaignId }: { streamId: string | undefined; campaignId: string },
): Promise<void> {
	if (streamId === undefined || (await campaignStreams.isShown(tx, { streamId, campaignId }))) return;
	throw new AppError("ValidationException", { fields: { liveStreamId: { key: "idInvalid" } } });
}
