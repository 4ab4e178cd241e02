import { mailLimits } from "@stride/contract/mail-limits";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { ComposedMail } from "../../notifications/index.ts";
import { accountMailLocale } from "../account-mail-locale.ts";
import { findAccount, findAccountByKey, lockAccount } from "../accounts.queries.ts";
import { issueOneTimeToken } from "../one-time-token.ts";
import { utcTime } from "../utc-time.ts";
import {
	type AccountLinkPurpose,
	findLinkRequest,
	type LinkRequest,
	listMailedLinks,
	markLinkMailed,
} from "./account-links.queries.ts";
import { linkMinutes } from "./request-account-link.ts";

const minuteMs = 60_000;

/** The page of the link, and the key of the mail's texts. */
const links = {
	"new-password": { page: "create-new-password", texts: "newPassword" },
	"sign-in": { page: "sign-in-link", texts: "signInLink" },
} as const satisfies Record<AccountLinkPurpose, { page: string; texts: string }>;

/**
 * Composes the link for a new password or for one sign-in. Earlier links stay valid until they
 * expire or one of them is used, so a stranger's request does not void the owner's link.
 *
 * An address without an account gets no mail: anyone can enter it. The page says what to do when no mail
 * arrives.
 */
export function composeAccountLink(
	deps: Platform,
	requestId: string,
	requestLocale: Locale | null,
): Promise<ComposedMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const request = await findLinkRequest(tx, requestId);
		const account = request && (await findAccountByKey(tx, request.emailKey));
		if (!account || !(await lockAccount(tx, account.id))) return null;
		const purpose: AccountLinkPurpose = request.purpose === "sign-in" ? "sign-in" : "new-password";
		const now = deps.clock();
		const minutes = linkMinutes(deps, purpose);
		if (!(await isDue(tx, { request, accountId: account.id, minutes, now }))) return null;

		await markLinkMailed(tx, requestId, account.id, now);
		const token = await issueOneTimeToken(tx, {
			purpose,
			subjectId: requestId,
			createdAt: now,
			expiresAt: new Date(now.getTime() + minutes * minuteMs),
		});
		return linkMail(deps, { ...account, locale: accountMailLocale(account, requestLocale), token, purpose, minutes });
	});
}

async function isDue(
	tx: Db,
	{ request, accountId, minutes, now }: { request: LinkRequest; accountId: string; minutes: number; now: Date },
): Promise<boolean> {
	const { id, purpose } = request;
	const since = new Date(now.getTime() - linkMailWindowMs);
	const mailed = await listMailedLinks(tx, { accountId, purpose, exceptId: id }, since);
	return isLinkMailDue(request, mailed, now, minutes * minuteMs);
}

function linkMail(
	{ config, texts }: Platform,
	mail: {
		email: string;
		firstName: string;
		locale: Locale;
		token: string;
		purpose: AccountLinkPurpose;
		minutes: number;
	},
): ComposedMail {
	const { locale, email, token, minutes } = mail;
	const link = links[mail.purpose];
	const { brand } = config.site;
	const say = (key: string, values?: Record<string, string | number>) =>
		texts.mail(locale, `${link.texts}.${key}`, values);
	return {
		to: email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: texts.mail(locale, "greeting", { name: mail.firstName }),
			paragraphs: [say("text", { brand })],
			button: {
				label: say("button"),
				url: `${config.publicUrl}/${locale}/${link.page}?${new URLSearchParams({ email, token })}`,
			},
			smallPrint: [say("expiry", { minutes }), say("notRequested")],
		},
	};
}

/** Notifies the owner that the password was changed by a mailed link. */
export async function composePasswordChanged(
	deps: Platform,
	requestId: string,
	requestLocale: Locale | null,
): Promise<ComposedMail | null> {
	const request = await findLinkRequest(deps.db, requestId);
	const account = request?.accountId ? await findAccount(deps.db, request.accountId) : undefined;
	if (!account || !request?.usedAt) return null;
	const locale = accountMailLocale(account, requestLocale);
	const { brand } = deps.config.site;
	const say = (key: string, values?: Record<string, string>) =>
		deps.texts.mail(locale, `passwordChanged.${key}`, values);
	return {
		to: account.email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: account.firstName }),
			paragraphs: [say("text", { time: utcTime(locale, request.usedAt) })],
			smallPrint: [say("notRequested")],
			button: { label: say("button"), url: `${deps.config.publicUrl}/${locale}/forgot-password` },
		},
	};
}

const hourMs = 60 * minuteMs;

/** The period in which mailed links count. */
export const linkMailWindowMs = hourMs;
/** The pause between two mails for requests of one network or device. */
const samePauseMs = mailLimits.pauseSeconds * 1000;
/** Up to this many links an hour are mailed without a pause, over all requesters. */
const linksPerHour = 10;
/** Beyond that, links are mailed with this pause. */
const floodPauseMs = 10 * minuteMs;

/**
 * Decides whether a request for a link is answered by a mail. Every mailed link stays valid until it expires or one of
 * them is used, so a suppressed mail never leaves the owner without a valid link: in a flood the newest one in the
 * mailbox is younger than half of its lifetime.
 * @param mailed the links of the last hour, newest first
 */
export function isLinkMailDue(
	request: { requesterHash: Buffer | null; isFromKnownDevice: boolean },
	mailed: readonly { requesterHash: Buffer | null; mailedAt: Date }[],
	now: Date,
	linkLifetimeMs: number,
): boolean {
	const ageMs = ({ mailedAt }: { mailedAt: Date }) => now.getTime() - mailedAt.getTime();
	const own = mailed.find(({ requesterHash }) => isSame(requesterHash, request.requesterHash));
	if (own && ageMs(own) < samePauseMs) return false;
	const [newest] = mailed;
	if (!newest || request.isFromKnownDevice || mailed.length < linksPerHour) return true;
	return ageMs(newest) >= Math.min(floodPauseMs, linkLifetimeMs / 2);
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
	one === null || other === null ? one === other : one.equals(other);
