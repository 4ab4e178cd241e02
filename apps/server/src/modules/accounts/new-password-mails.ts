import { isLocale, type Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { ComposedMail } from "../notifications/index.ts";
import { findAccount, findAccountByKey, lockAccount } from "./accounts.queries.ts";
import { repeatPauseMs } from "./activation.ts";
import {
	deleteNewPasswordTokens,
	findNewPasswordRequest,
	markNewPasswordMailed,
	wasMailedNewPasswordSince,
} from "./new-password.queries.ts";
import { issueOneTimeToken } from "./one-time-token.ts";
import { utcTime } from "./utc-time.ts";

const minuteMs = 60_000;
const localeOf = (account: { locale: string }): Locale => (isLocale(account.locale) ? account.locale : "en");

/**
 * The link for a new password, in the account's own language. It makes every earlier one void.
 *
 * An address without an account gets no mail: anybody can type anybody's address, and whoever never came here has not
 * asked for mail from us. The page says what to do when nothing arrives. Asked for again within a minute, nothing goes
 * out either: the link of the mail that has just left stays good.
 */
export function composeNewPassword(deps: Platform, requestId: string): Promise<ComposedMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const request = await findNewPasswordRequest(tx, requestId);
		const account = request && (await findAccountByKey(tx, request.emailKey));
		if (!account || !(await lockAccount(tx, account.id))) return null;
		const now = deps.clock();
		const pauseBegan = new Date(now.getTime() - repeatPauseMs);
		if (await wasMailedNewPasswordSince(tx, account.id, requestId, pauseBegan)) return null;

		await deleteNewPasswordTokens(tx, account.id);
		await markNewPasswordMailed(tx, requestId, account.id, now);
		const token = await issueOneTimeToken(tx, {
			purpose: "new-password",
			subjectId: requestId,
			createdAt: now,
			expiresAt: new Date(now.getTime() + deps.config.accounts.newPasswordMinutes * minuteMs),
		});
		return linkMail(deps, { ...account, locale: localeOf(account), token });
	});
}

function linkMail(
	{ config, texts }: Platform,
	mail: { email: string; firstName: string; locale: Locale; token: string },
): ComposedMail {
	const { locale, email, token } = mail;
	const say = (key: string, values?: Record<string, string | number>) =>
		texts.mail(locale, `newPassword.${key}`, values);
	return {
		to: email,
		locale,
		subject: say("subject", { brand: config.site.brand }),
		content: {
			heading: texts.mail(locale, "greeting", { name: mail.firstName }),
			paragraphs: [say("text")],
			button: {
				label: say("button"),
				url: `${config.publicUrl}/${locale}/create-new-password?${new URLSearchParams({ email, token })}`,
			},
			smallPrint: [say("expiry", { minutes: config.accounts.newPasswordMinutes }), say("unasked")],
		},
	};
}

/** Word to the owner that the password is another one now: the one who changed it may be somebody else. */
export async function composePasswordChanged(deps: Platform, requestId: string): Promise<ComposedMail | null> {
	const request = await findNewPasswordRequest(deps.db, requestId);
	const account = request?.accountId ? await findAccount(deps.db, request.accountId) : undefined;
	if (!account || !request?.usedAt) return null;
	const locale = localeOf(account);
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
			smallPrint: [say("unasked")],
			button: { label: say("button"), url: `${deps.config.publicUrl}/${locale}/forgot-password` },
		},
	};
}
