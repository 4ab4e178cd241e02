import { createHash } from "node:crypto";
import type { DonateBody } from "@stride/contract/donations";
import type { Locale } from "@stride/i18n";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { emailKey, findOpenAccount } from "../accounts/index.ts";
import { lockCampaign } from "../campaigns/index.ts";
import { checkDeclines } from "./declines.ts";
import type { DonationDeps } from "./donation-deps.ts";
import {
	type DonationRecord,
	findByRequest,
	findDonation,
	insertDonation,
	type NewDonation,
} from "./donations.queries.ts";

export type DonateInput = {
	campaignId: string;
	body: DonateBody;
	accountId: string | null;
	/** The donor's browser, which the gift lets watch. */
	deviceId: string | null;
	clientId: string | null;
	/** The caller's network address; absent where nobody calls over a network. */
	address?: string;
	/** What the caller's browser calls itself. */
	userAgent?: string | null;
	/** Whether the caller has brought a proof of work; absent where the call does not come over a network. */
	hasProof?: () => Promise<boolean>;
	locale: Locale;
	idempotencyKey: string | null;
};

/** Through whom the gift goes. */
export type GiftWay = Pick<NewDonation, "provider" | "projectId"> & {
	/** Where the secret is our own: of a donation's id. */
	secretHashOf?(donationId: string): Buffer;
};

/**
 * Writes down that somebody gives, in state `created`, while the campaign is held active. Whoever repeats the request
 * with its `Idempotency-Key` gets the same donation, also when the campaign has ended since.
 * @throws AppError CampaignNotAcceptingDonationsException, ProjectInactiveException, ValidationException for a stream
 *   that is not the campaign's, TooManyRequestsException, IdempotencyKeyReusedException
 */
export async function beginDonation(
	deps: DonationDeps,
	input: DonateInput,
	campaignId: string,
	way: GiftWay,
): Promise<DonationRecord> {
	const request = requestOf(input, campaignId);
	return (await findEarlier(deps, request)) ?? (await insertNew(deps, input, { campaignId, request, way }));
}

type DonationRequest = { actor: string; key: string; hash: Buffer };

/** The caller's request, bound to its body: `replaces` is a means, not a part of what is asked for. */
function requestOf(input: DonateInput, campaignId: string): DonationRequest | null {
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
	input: DonateInput,
	{ campaignId, request, way }: { campaignId: string; request: DonationRequest | null; way: GiftWay },
): Promise<DonationRecord> {
	const { body, address } = input;
	const addressHash = address === undefined ? null : deps.secrets.hash("address", address);
	const { deviceId, hasProof = async () => false } = input;
	await checkDeclines(deps, { addressHash, deviceId, campaignId, hasProof });
	const id = deps.newId();
	const createdAt = deps.clock();
	const account = input.accountId === null ? null : await findOpenAccount(deps.db, input.accountId);
	// An account's address is verified, so who gives while signed in with it has proven it.
	const isProven = account !== null && emailKey(account.email) === emailKey(body.email);
	await deps.db.transaction().execute(async (tx) => {
		// Held, so that a donation is either there before the campaign ends or refused.
		const campaign = await lockCampaign(deps, tx, campaignId);
		if (campaign.isActive && campaign.project?.isActive === false) throw new AppError("ProjectInactiveException");
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
			donorProvenAt: isProven ? createdAt : null,
			visibility: body.isAnonymous ? "anonymous" : "full",
			locale: input.locale,
			provider: way.provider,
			projectId: way.projectId,
			clientSecretHash: way.secretHashOf?.(id) ?? null,
			request,
			addressHash,
			createdAt,
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
