import type { DonateBody } from "@stride/contract/donations/donations";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findRepeated, idempotentRequest } from "../../../platform/idempotent-requests.ts";
import { emailKey, findOpenAccount } from "../../accounts/index.ts";
import { lockCampaign } from "../../campaigns/index.ts";
import { isUnsettled } from "../../ledger/index.ts";
import type { DonationDeps } from "../donation-deps.ts";
import {
	type DonationRecord,
	findByRequest,
	findDonation,
	insertDonation,
	type NewDonation,
} from "../donations.queries.ts";
import { checkDeclines } from "./declines.ts";

export type DonateInput = {
	campaignId: string;
	body: DonateBody;
	accountId: string | null;
	/** The donor's device, which the donation unlocks. */
	deviceId: string | null;
	clientId: string | null;
	/** The caller's network address; absent for calls within the process. */
	address?: string;
	/** The caller's user agent. */
	userAgent?: string | null;
	/** Whether the request contains a proof of work; absent for calls within the process. */
	hasProof?: () => Promise<boolean>;
	locale: Locale;
	idempotencyKey: string | null;
};

/** The provider of the donation. */
export type DonationRoute = Pick<NewDonation, "provider" | "projectId"> & {
	/** Derives the secret's hash from a donation's id, if the secret is our own. */
	secretHashOf?(donationId: string): Buffer;
};

/**
 * Inserts a donation in state `created` while the campaign is locked as active. A request that is repeated with its
 * `Idempotency-Key` returns the same donation, also when the campaign has ended since.
 * @throws AppError CampaignPausedException, CampaignNotAcceptingDonationsException, ProjectInactiveException, ValidationException for a stream
 *   that is not the campaign's, TooManyRequestsException, IdempotencyKeyReusedException
 */
export async function beginDonation(
	deps: DonationDeps,
	input: DonateInput,
	campaignId: string,
	way: DonationRoute,
): Promise<DonationRecord> {
	const request = requestOf(input, campaignId);
	return (await findEarlier(deps, request)) ?? (await insertNew(deps, input, { campaignId, request, way }));
}

type DonationRequest = NonNullable<NewDonation["request"]>;

/** The idempotent request, bound to its body without `replaces`, which may differ in a retry. */
function requestOf(input: DonateInput, campaignId: string): DonationRequest | null {
	// A caller without account or label cannot be identified, so its key is ignored.
	const actor = input.accountId ?? input.clientId;
	if (!input.idempotencyKey || !actor) return null;
	const { replaces: _, ...body } = input.body;
	const request = idempotentRequest(`donate:${input.idempotencyKey}`, [campaignId, body]);
	return request && { actor: `${input.accountId ? "account" : "client"}:${actor}`, ...request };
}

async function findEarlier(deps: DonationDeps, request: DonationRequest | null): Promise<DonationRecord | undefined> {
	return request ? findRepeated(request, (key) => findByRequest(deps.db, request.actor, key)) : undefined;
}

async function insertNew(
	deps: DonationDeps,
	input: DonateInput,
	{ campaignId, request, way }: { campaignId: string; request: DonationRequest | null; way: DonationRoute },
): Promise<DonationRecord> {
	const { body, address } = input;
	const addressHash = address === undefined ? null : deps.secrets.hash("address", address);
	const { deviceId, hasProof = async () => false } = input;
	await checkDeclines(deps, { addressHash, deviceId, campaignId, hasProof });
	const id = deps.newId();
	const createdAt = deps.clock();
	const account = input.accountId === null ? null : await findOpenAccount(deps.db, input.accountId);
	// An account's address is verified, so a signed-in donor who uses it has proven it.
	const isProven = account !== null && emailKey(account.email) === emailKey(body.email);
	await deps.db.transaction().execute(async (tx) => {
		// Locked, so that a donation is either inserted before the campaign ends or refused.
		const campaign = await lockCampaign(deps, tx, campaignId);
		if (campaign.isActive && campaign.project?.isActive === false) throw new AppError("ProjectInactiveException");
		if (campaign.isActive && campaign.isPaused) throw new AppError("CampaignPausedException");
		const isTaken = way.projectId !== null || !(await isUnsettled(tx, campaign.currency));
		if (!campaign.takesDonations || !isTaken) throw new AppError("CampaignNotAcceptingDonationsException");
		await checkStream(deps, tx, { streamId: body.liveStreamId, campaignId });
		await insertDonation(tx, {
			id,
			campaignId,
			accountId: input.accountId,
			deviceId: input.deviceId,
			liveStreamId: body.liveStreamId ?? null,
			currency: campaign.currency,
			amountCents: body.amount,
			tipCents: body.fee,
			coverCents: body.cover ?? 0,
			firstName: body.firstName,
			lastName: body.lastName,
			email: body.email,
			emailKey: emailKey(body.email),
			donorProvenAt: isProven ? createdAt : null,
			visibility: body.isAnonymous ? "anonymous" : "full",
			locale: input.locale,
			timeZone: body.timeZone ?? null,
			provider: way.provider,
			projectId: way.projectId,
			paymentDescription: way.projectId === null ? describePayment(deps, campaign.title) : null,
			clientSecretHash: way.secretHashOf?.(id) ?? null,
			request,
			addressHash,
			createdAt,
		});
	});
	deps.failPoint("donation-stored");
	// Concurrent identical requests return the row of the first one.
	const donation = (await findDonation(deps.db, id)) ?? (await findEarlier(deps, request));
	if (!donation) throw new Error(`The donation ${id} is not there.`);
	return donation;
}

/** What the provider shows beside a payment. */
export const describePayment = ({ config }: Pick<DonationDeps, "config">, title: string): string =>
	`${config.site.brand}: ${title}`;

async function checkStream(
	{ campaignStreams }: DonationDeps,
	tx: Db,
	{ streamId, campaignId }: { streamId: string | undefined; campaignId: string },
): Promise<void> {
	if (streamId === undefined || (await campaignStreams.isShown(tx, { streamId, campaignId }))) return;
	throw new AppError("ValidationException", { fields: { liveStreamId: { key: "idInvalid" } } });
}
