import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import {
	type ComposedMail,
	type DeferredMail,
	lockMailPace,
	type MailComposer,
	mailPaceWindowMs,
	paceMail,
} from "../../notifications/index.ts";
import { accountMailLocale } from "../account-mail-locale.ts";
import { findAccount, findAccountByKey } from "../accounts.queries.ts";
import { issueOneTimeToken } from "../one-time-token.ts";
import { deleteTokensOf } from "../one-time-tokens.queries.ts";
import { utcTime } from "../utc-time.ts";
import { emailChangedMail } from "./confirm-email-change.ts";
import {
	type EmailChange,
	findEmailChange,
	listConfirmationMails,
	markConfirmationMailed,
} from "./email-changes.queries.ts";
import { confirmEmailMail, emailChangeRequestedMail } from "./request-email-change.ts";

export const emailChangeMails = (deps: Platform): Record<string, MailComposer> => ({
	[confirmEmailMail]: (changeId, locale) => composeConfirmation(deps, changeId, locale),
	[emailChangeRequestedMail]: (changeId, locale) => composeNotice(deps, changeId, { kind: "emailChangeAsked", locale }),
	[emailChangedMail]: (changeId, locale) => composeNotice(deps, changeId, { kind: "emailChanged", locale }),
});

const isOpen = ({ confirmedAt, canceledAt, undoneAt }: EmailChange) => !confirmedAt && !canceledAt && !undoneAt;

/** Decides what the new address gets: the link, or, if it has an account, a notice about the attempt. */
function composeConfirmation(
	deps: Platform,
	changeId: string,
	requestLocale: Locale | null,
): Promise<ComposedMail | DeferredMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const change = await findEmailChange(tx, changeId);
		const account = change && (await findAccount(tx, change.accountId));
		if (!change || !account || !isOpen(change)) return null;
		await lockMailPace(tx, confirmEmailMail, change.newEmailKey);
		const now = deps.clock();
		const dayBegan = new Date(now.getTime() - mailPaceWindowMs);
		const others = { newEmailKey: change.newEmailKey, exceptId: changeId };
		const pace = paceMail(await listConfirmationMails(tx, dayBegan, others), now);
		if (pace.kind === "spent") return null;
		if (pace.kind === "paused") return { deferredUntil: pace.until };
		await markConfirmationMailed(tx, changeId, now);
		const holder = await findAccountByKey(tx, change.newEmailKey);
		if (holder) return addressTakenMail(deps, { ...holder, locale: accountMailLocale(holder, requestLocale) });
		await deleteTokensOf(tx, changeId, "change-email");
		const token = await issueOneTimeToken(tx, {
			purpose: "change-email",
			subjectId: changeId,
			createdAt: now,
			expiresAt: change.expiresAt,
		});
		return confirmationMail(deps, { email: change.newEmail, locale: accountMailLocale(account, requestLocale), token });
	});
}

const pageLink = (publicUrl: string, locale: Locale, query: Record<string, string>) =>
	`${publicUrl}/${locale}/change-email?${new URLSearchParams(query)}`;

/** The mail contains no name: the reader may be a stranger whose address was mistyped. */
function confirmationMail(
	{ config, texts }: Platform,
	{ email, locale, token }: { email: string; locale: Locale; token: string },
): ComposedMail {
	const say = (key: string, values?: Record<string, string | number>) =>
		texts.mail(locale, `emailChangeConfirm.${key}`, values);
	const { brand } = config.site;
	return {
		to: email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: say("heading"),
			paragraphs: [say("text", { brand })],
			button: { label: say("button"), url: pageLink(config.publicUrl, locale, { email, token }) },
			smallPrint: [say("expiry", { hours: config.accounts.emailChangeHours }), say("notRequested")],
		},
	};
}

function addressTakenMail(
	{ config, texts }: Platform,
	{ email, firstName, locale }: { email: string; firstName: string; locale: Locale },
): ComposedMail {
	const { brand } = config.site;
	const say = (key: string) => texts.mail(locale, `emailTaken.${key}`, { brand });
	return {
		to: email,
		locale,
		subject: say("subject"),
		content: {
			heading: texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text")],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/sign-in` },
			smallPrint: [say("notRequested")],
		},
	};
}

/** Notifies the old address, with the link to undo the change. */
async function composeNotice(
	deps: Platform,
	changeId: string,
	{ kind, locale: requestLocale }: { kind: "emailChangeAsked" | "emailChanged"; locale: Locale | null },
): Promise<ComposedMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const change = await findEmailChange(tx, changeId);
		const account = change && (await findAccount(tx, change.accountId));
		const at = change && (kind === "emailChanged" ? change.confirmedAt : change.requestedAt);
		if (!change || !account || !at || change.undoneAt) return null;
		const token = await issueUndo(deps, tx, change);
		const locale = accountMailLocale(account, requestLocale);
		const { brand } = deps.config.site;
		const say = (key: string, values?: Record<string, string>) => deps.texts.mail(locale, `${kind}.${key}`, values);
		return {
			to: change.oldEmail,
			locale,
			subject: say("subject", { brand }),
			content: {
				heading: deps.texts.mail(locale, "greeting", { name: account.firstName }),
				paragraphs: [say("text", { brand, email: change.newEmail, time: utcTime(locale, at) }), say("notRequested")],
				button: {
					label: say("button"),
					url: pageLink(deps.config.publicUrl, locale, { email: change.oldEmail, token, undo: "true" }),
				},
				smallPrint: [say("expiry", { time: utcTime(locale, change.undoUntil) })],
			},
		};
	});
}

const issueUndo = (deps: Platform, tx: Db, change: EmailChange): Promise<string> =>
	issueOneTimeToken(tx, {
		purpose: "undo-email-change",
		subjectId: change.id,
		createdAt: deps.clock(),
		expiresAt: change.undoUntil,
	});
