import { isLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccountByEmail } from "../accounts/index.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { confirmTokenHashes } from "./confirm-token.ts";
import { assignGuest } from "./guest-subscriptions.ts";
import { startSubscription } from "./subscribe.ts";
import { lockByToken, markRequestConfirmed } from "./subscription-requests.queries.ts";

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
			locale: isLocale(locale) ? locale : "en",
			timeZone,
			requestId: input.requestId,
		});
		await markRequestConfirmed(tx, request.id, deps.clock());
	});
}
