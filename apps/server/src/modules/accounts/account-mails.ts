import { isLocale, type Locale, storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import {
	type ComposedMail,
	type DeferredMail,
	type MailComposer,
	mailPaceWindowMs,
	paceMail,
} from "../notifications/index.ts";
import type { AccountPorts } from "./account-deps.ts";
import { noticeMails } from "./account-notices.ts";
import { findAccountByKey } from "./accounts.queries.ts";
import { emailChangeMails } from "./email-change/email-change-mails.ts";
import { issueOneTimeToken } from "./one-time-token.ts";
import { passwordChangedMail } from "./passwords/set-new-password.ts";
import { privacyMails } from "./privacy/privacy-mails.ts";
import { composeAccountLink, composePasswordChanged } from "./sign-in/account-link-mails.ts";
import { accountLinkMails } from "./sign-in/request-account-link.ts";
import { activationLink, activationMail, linkExpiry } from "./sign-up/activation.ts";
import {
	countConfirmable,
	findActivationRequest,
	findNewestWaiting,
	findWaiting,
	listActivationMails,
	lockAddress,
	markMailed,
	renewLink,
} from "./sign-up/registrations.queries.ts";
import { utcTime } from "./utc-time.ts";

/** The composers of this module's mails, by kind. */
export function accountMails(deps: Platform & Pick<AccountPorts, "personalRecords">): Record<string, MailComposer> {
	return {
		[activationMail]: (requestId) => composeActivation(deps, requestId),
		[accountLinkMails["new-password"]]: (requestId, locale) => composeAccountLink(deps, requestId, locale),
		[accountLinkMails["sign-in"]]: (requestId, locale) => composeAccountLink(deps, requestId, locale),
		[passwordChangedMail]: (requestId, locale) => composePasswordChanged(deps, requestId, locale),
		...noticeMails(deps),
		...emailChangeMails(deps),
		...privacyMails(deps),
	};
}

/**
 * Decides what an address gets for an activation request: the link of its sign-up, the notice that it has an account
 * already, or nothing, if it is unknown or another mail was sent recently.
 *
 * The mail of a sign-up is deferred instead of dropped: otherwise the mailbox would hold only the links of other
 * sign-ups, which a stranger may have made.
 */
function composeActivation(deps: Platform, requestId: string): Promise<ComposedMail | DeferredMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const request = await findActivationRequest(tx, requestId);
		if (!request) return null;
		await lockAddress(tx, request.emailKey);
		const now = deps.clock();
		const windowStart = new Date(now.getTime() - mailPaceWindowMs);
		const pace = paceMail(await listActivationMails(tx, request.emailKey, requestId, windowStart), now);
		if (pace.kind === "spent" || (pace.kind === "paused" && request.repeats)) return null;
		const locale = storedLocale(request.locale);

		const account = await findAccountByKey(tx, request.emailKey);
		const registration = request.registrationId
			? await findWaiting(tx, request.registrationId)
			: await findNewestWaiting(tx, request.emailKey);
		if (!account && !registration) return null;
		if (pace.kind === "paused") return { deferredUntil: pace.until };
		await markMailed(tx, requestId, now);
		const linkExpiresAt = linkExpiry(now, deps.config.accounts.activationHours);
		// Also if the address has an account: a sign-in for the waiting sign-up must not disclose the account.
		if (registration) await renewLink(tx, registration.id, linkExpiresAt);
		// Anyone can sign up with this address; the owner reads the language of the last sign-in.
		if (account) {
			return accountExistsMail(deps, { ...account, locale: isLocale(account.locale) ? account.locale : locale });
		}
		if (!registration) return null;
		const token = await issueOneTimeToken(tx, {
			purpose: "activate",
			subjectId: registration.id,
			createdAt: now,
			expiresAt: linkExpiresAt,
		});
		const isOneOfSeveral = (await countConfirmable(tx, request.emailKey, now)) > 1;
		return confirmationMail(deps, { ...registration, locale, token, isOneOfSeveral });
	});
}

/** The mail contains no name: the name comes from the sign-up form, and the reader may be another person. */
function confirmationMail(
	{ config, texts }: Platform,
	mail: { email: string; createdAt: Date; locale: Locale; token: string; isOneOfSeveral: boolean },
): ComposedMail {
	const { brand } = config.site;
	const say = (key: string, values?: Record<string, string | number>) =>
		texts.mail(mail.locale, `activation.${key}`, values);
	return {
		to: mail.email,
		locale: mail.locale,
		subject: say("subject", { brand }),
		content: {
			heading: say("heading"),
			paragraphs: [
				say("text"),
				...(mail.isOneOfSeveral ? [say("several", { time: utcTime(mail.locale, mail.createdAt) })] : []),
			],
			button: { label: say("button"), url: activationLink(config.publicUrl, mail) },
			smallPrint: [say("expiry", { hours: config.accounts.activationHours }), say("notRequested")],
		},
	};
}

function accountExistsMail(
	{ config, texts }: Platform,
	account: { email: string; firstName: string; locale: Locale },
): ComposedMail {
	const { locale } = account;
	const { brand } = config.site;
	const say = (key: string) => texts.mail(locale, `accountExists.${key}`, { brand });
	return {
		to: account.email,
		locale,
		subject: say("subject"),
		content: {
			heading: texts.mail(locale, "greeting", { name: account.firstName }),
			paragraphs: [say("text")],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/sign-in` },
			smallPrint: [say("notRequested")],
		},
	};
}
