import type { SubscribeBody } from "@stride/contract/subscriptions";
import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/email-key.ts";
import { AppError } from "../../platform/errors.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { getCampaignRow, lockCampaign } from "../campaigns/index.ts";
import { queueMail } from "../notifications/index.ts";
import { takeOverGuest } from "./adopt-guest.ts";
import type { SubscriptionDeps } from "./subscription-deps.ts";
import { subscriptionAsked } from "./subscription-mails.ts";
import { insertRequest } from "./subscription-requests.queries.ts";
import { type NewSubscription, putSubscription, type Subscriber } from "./subscriptions.queries.ts";

/** The version of the sentence to which a subscriber agrees; new words get a new number. */
export const consentVersion = "1";

type Input = {
	campaign: string;
	body: SubscribeBody;
	accountId: string | null;
	locale: Locale;
	requestId: string;
};

/**
 * Has news of an active campaign mailed. Whoever is signed in subscribes their own address at once; a guest's address is
 * sent a link to confirm, whatever is known of it, so that the answer tells nothing about anybody.
 * @throws AppError CampaignNotFoundException, CampaignEndedException, ForbiddenException for the campaign's author and for
 *   somebody else's address, ValidationException for a guest without one
 */
export async function subscribe(deps: SubscriptionDeps, input: Input): Promise<void> {
	const { accountId, body, locale } = input;
	const campaign = await getCampaignRow(deps, input.campaign);
	if (accountId === campaign.authorId) throw new AppError("ForbiddenException");
	if (campaign.endedAt !== null) throw new AppError("CampaignEndedException");
	const wish = { campaignId: campaign.id, locale, timeZone: body.timeZone ?? null };
	if (accountId === null) return askGuest(deps, { ...wish, email: body.email });
	const account = await getAccountSummary(deps.db, accountId);
	if (body.email !== undefined && emailKey(body.email) !== emailKey(account.email)) {
		throw new AppError("ForbiddenException");
	}
	await deps.db.transaction().execute(async (tx) => {
		await takeOverGuest(tx, campaign.id, account);
		await startSubscription(deps, tx, { ...wish, subscriber: { accountId }, requestId: input.requestId });
	});
}

async function askGuest(
	deps: SubscriptionDeps,
	wish: { campaignId: string; locale: Locale; timeZone: string | null; email: string | undefined },
): Promise<void> {
	const { email, ...request } = wish;
	if (email === undefined) throw new AppError("ValidationException", { fields: { email: { key: "emailInvalid" } } });
	const id = deps.newId();
	await deps.db.transaction().execute(async (tx) => {
		await insertRequest(tx, { ...request, id, email, emailKey: emailKey(email), createdAt: deps.clock() });
		await queueMail(deps, tx, { kind: subscriptionAsked, subjectId: id, recipient: email });
	});
}

/**
 * Somebody who has agreed gets news from now on; whoever gets them already goes on.
 * @throws AppError CampaignEndedException
 */
export async function startSubscription(
	deps: SubscriptionDeps,
	tx: Db,
	wish: Pick<NewSubscription, "campaignId" | "locale" | "timeZone"> & { subscriber: Subscriber; requestId: string },
): Promise<void> {
	const { requestId, ...subscription } = wish;
	// Held, so that a campaign which ends at this moment gets no subscriber any more.
	const held = await lockCampaign(deps, tx, subscription.campaignId);
	if (!held.isActive) throw new AppError("CampaignEndedException");
	const id = await putSubscription(tx, { ...subscription, id: deps.newId(), consentVersion, at: deps.clock() });
	if (id === null) return;
	await recordAudit(deps, tx, {
		actorId: "accountId" in wish.subscriber ? wish.subscriber.accountId : null,
		action: "campaign-subscribed",
		subject: { kind: "subscription", id },
		requestId,
		after: { campaignId: wish.campaignId, consentVersion },
	});
}
