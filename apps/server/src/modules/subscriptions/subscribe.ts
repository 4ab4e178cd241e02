import type { SubscribeBody } from "@stride/contract/campaigns/subscriptions";
import { type Locale, storedLocale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { findAccountByEmail, getAccountSummary } from "../accounts/index.ts";
import { getCampaignRow, lockCampaign } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { confirmTokenHashes } from "./confirm-token.ts";
import { minuteMs } from "./digest-time.ts";
import { assignGuest } from "./guest-subscriptions.ts";
import { subscriptionRequestedMail } from "./subscription-mails.ts";
import { insertRequest, lockByToken, markRequestConfirmed } from "./subscription-requests.queries.ts";
import { type NewSubscription, putSubscription, type Subscriber } from "./subscriptions.queries.ts";

/** The version of the consent text; a changed text gets a new number. */
export const consentVersion = "1";

type Input = {
	campaign: string;
	body: SubscribeBody;
	accountId: string | null;
	locale: Locale;
	requestId: string;
};

/**
 * Subscribes the caller to the news of an active campaign. An account's own address is subscribed at once; a guest's
 * address is sent a link to confirm. The answer is the same for any guest, so it discloses nothing about the address.
 * @throws AppError CampaignNotFoundException, CampaignEndedException, ForbiddenException for the campaign's author and for
 *   another account's address, ValidationException for a guest without one
 */
export async function subscribe(deps: Platform, input: Input): Promise<void> {
	const { accountId, body, locale } = input;
	const campaign = await getCampaignRow(deps, input.campaign);
	if (accountId === campaign.authorId) throw new AppError("ForbiddenException");
	if (campaign.endedAt !== null) throw new AppError("CampaignEndedException");
	const request = { campaignId: campaign.id, locale, timeZone: body.timeZone ?? null };
	if (accountId === null) return requestConfirmation(deps, { ...request, email: body.email });
	const account = await getAccountSummary(deps.db, accountId);
	if (body.email !== undefined && emailKey(body.email) !== emailKey(account.email)) {
		throw new AppError("ForbiddenException");
	}
	await deps.db.transaction().execute(async (tx) => {
		await assignGuest(tx, campaign.id, account);
		await startSubscription(deps, tx, { ...request, subscriber: { accountId }, requestId: input.requestId });
	});
}

async function requestConfirmation(
	deps: Platform,
	request: { campaignId: string; locale: Locale; timeZone: string | null; email: string | undefined },
): Promise<void> {
	const { email, ...rest } = request;
	if (email === undefined) throw new AppError("ValidationException", { fields: { email: { key: "emailInvalid" } } });
	const id = deps.newId();
	await deps.db.transaction().execute(async (tx) => {
		const now = deps.clock();
		await insertRequest(tx, { ...rest, id, email, emailKey: emailKey(email), createdAt: now });
		const expiresAt = new Date(now.getTime() + deps.config.subscriptions.confirmHours * 60 * minuteMs);
		await queueMail(deps, tx, { kind: subscriptionRequestedMail, subjectId: id, recipient: email, expiresAt });
	});
}

/**
 * Starts a subscription of somebody who has consented; one that is active stays as it is.
 * @throws AppError CampaignEndedException
 */
export async function startSubscription(
	deps: Platform,
	tx: Db,
	request: Pick<NewSubscription, "campaignId" | "locale" | "timeZone"> & { subscriber: Subscriber; requestId: string },
): Promise<void> {
	const { requestId, ...subscription } = request;
	// Locked, so that a campaign that ends at the same time gets no further subscriber.
	const campaign = await lockCampaign(deps, tx, subscription.campaignId);
	if (!campaign.isActive) throw new AppError("CampaignEndedException");
	const id = await putSubscription(tx, { ...subscription, id: deps.newId(), consentVersion, at: deps.clock() });
	if (id === null) return;
	await recordAudit(deps, tx, {
		actorId: "accountId" in request.subscriber ? request.subscriber.accountId : null,
		action: "campaign-subscribed",
		subject: { kind: "subscription", id },
		requestId,
		after: { campaignId: request.campaignId, consentVersion },
	});
}

/**
 * Confirms a guest's address and starts the subscription. A repeated use of the link succeeds and changes nothing; it
 * does not resume a subscription that was ended since.
 * @throws AppError CampaignNotFoundException, CampaignEndedException, SubscriptionTokenInvalidException
 */
export async function confirmSubscription(
	deps: Platform,
	input: { campaign: string; token: string; requestId: string },
): Promise<void> {
	const campaign = await getCampaignRow(deps, input.campaign);
	const hashes = confirmTokenHashes(deps, input.token);
	await deps.db.transaction().execute(async (tx) => {
		const request = await lockByToken(tx, { hashes, campaignId: campaign.id }, deps.clock());
		if (!request) throw new AppError("SubscriptionTokenInvalidException");
		if (request.confirmedAt) return;
		const { email, emailKey, locale, timeZone } = request;
		const account = await findAccountByEmail(tx, email);
		if (account) await assignGuest(tx, campaign.id, account);
		// Authors cannot subscribe to their own campaign.
		if (account?.id === campaign.authorId) throw new AppError("ForbiddenException");
		await startSubscription(deps, tx, {
			campaignId: campaign.id,
			subscriber: account ? { accountId: account.id } : { email, emailKey },
			locale: storedLocale(locale),
			timeZone,
			requestId: input.requestId,
		});
		await markRequestConfirmed(tx, request.id, deps.clock());
	});
}
