import { storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { newSecret } from "../../platform/ids.ts";
import { findAccountByEmail } from "../accounts/index.ts";
import { getCampaignReference } from "../campaigns/index.ts";
import {
	type ComposedMail,
	type DeferredMail,
	lockMailPace,
	type MailComposer,
	mailPaceWindowMs,
	paceMail,
} from "../notifications/index.ts";
import { confirmTokenHash } from "./confirm-token.ts";
import { campaignNewsMail, composeDigest } from "./digest-mail.ts";
import { minuteMs } from "./digest-time.ts";
import { listConfirmationMails, lockRequest, markRequestMailed } from "./subscription-requests.queries.ts";
import { findOfAccount, findOfGuest } from "./subscriptions.queries.ts";

export const subscriptionRequestedMail = "subscription-asked";

/** The composers of this module's mails, by kind. */
export const subscriptionMails = (deps: Platform): Record<string, MailComposer> => ({
	[subscriptionRequestedMail]: (requestId) => composeConfirmation(deps, requestId),
	[campaignNewsMail]: (digestId) => composeDigest(deps, digestId),
});

/** A repeated request within this time sends no second link: the one of the last mail is still valid. */
const repeatPauseMs = 15 * minuteMs;

/**
 * The link by which a guest confirms. Active subscribers and those who were sent a link recently get none, so the form
 * cannot be used to flood an address.
 */
function composeConfirmation(deps: Platform, requestId: string): Promise<ComposedMail | DeferredMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const request = await lockRequest(tx, requestId);
		if (!request || request.confirmedAt) return null;
		const { emailKey, campaignId, email } = request;
		const campaign = await getCampaignReference(tx, campaignId);
		const account = await findAccountByEmail(tx, email);
		const known = account
			? await findOfAccount(tx, campaignId, account.id)
			: await findOfGuest(tx, campaignId, emailKey);
		if (!campaign.isVisible || account?.id === campaign.authorId || (known && !known.endedAt)) return null;
		const now = deps.clock().getTime();
		await lockMailPace(tx, subscriptionRequestedMail, emailKey);
		const mailed = await listConfirmationMails(tx, new Date(now - mailPaceWindowMs), { emailKey, exceptId: requestId });
		const isRepeated = mailed.some(
			(each) => each.campaignId === campaignId && each.mailedAt.getTime() > now - repeatPauseMs,
		);
		const pace = paceMail(
			mailed.map(({ mailedAt }) => mailedAt),
			new Date(now),
		);
		if (isRepeated || pace.kind === "spent") return null;
		if (pace.kind === "paused") return { deferredUntil: pace.until };
		const token = newSecret();
		const { confirmHours } = deps.config.subscriptions;
		await markRequestMailed(tx, requestId, {
			at: new Date(now),
			tokenHash: confirmTokenHash(deps, token),
			expiresAt: new Date(now + confirmHours * 60 * minuteMs),
		});
		const locale = storedLocale(request.locale);
		const { brand } = deps.config.site;
		const say = (key: string, values?: Record<string, string | number>) =>
			deps.texts.mail(locale, `subscriptionAsked.${key}`, { brand, campaign: campaign.title, ...values });
		const path = `/${locale}/campaign-subscribe/${campaignId}?${new URLSearchParams({ token })}`;
		return {
			to: email,
			locale,
			subject: say("subject"),
			content: {
				heading: say("heading"),
				paragraphs: [say("text"), say("what")],
				button: { label: say("button"), url: `${deps.config.publicUrl}${path}` },
				smallPrint: [say("expiry", { hours: confirmHours }), say("notRequested")],
			},
		};
	});
}
