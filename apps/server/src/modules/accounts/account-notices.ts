import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { type ComposedMail, type MailComposer, queueMail, restrictionText } from "../notifications/index.ts";
import { accountMailLocale } from "./account-mail-locale.ts";
import { findNotice, insertNotice, type NoticeKind } from "./account-notices.queries.ts";
import { readDeskRoles } from "./desk/known-roles.ts";
import { utcTime } from "./utc-time.ts";

/** The mail's kind, the key of its texts in mail.json, and the page where the owner can react. */
const notices = {
	"password-changed": { mail: "own-password-changed", texts: "ownPasswordChanged", page: "forgot-password" },
	"password-created": { mail: "password-created", texts: "passwordCreated", page: "forgot-password" },
	"identity-unlinked": { mail: "identity-unlinked", texts: "identityUnlinked", page: "forgot-password" },
	"identities-dropped": { mail: "identities-dropped", texts: "identitiesDropped", page: "sign-in" },
	"desk-roles-changed": { mail: "desk-roles-changed", texts: "deskRolesChanged", page: "operator" },
	"second-factor-added": { mail: "second-factor-added", texts: "secondFactorAdded", page: "account/info" },
	"second-factor-removed": { mail: "second-factor-removed", texts: "secondFactorRemoved", page: "account/info" },
	"recovery-codes-renewed": { mail: "recovery-codes-renewed", texts: "recoveryCodesRenewed", page: "account/info" },
	"recovery-code-used": { mail: "recovery-code-used", texts: "recoveryCodeUsed", page: "account/info" },
	"second-factor-reset": { mail: "second-factor-reset", texts: "secondFactorReset", page: "sign-in" },
	"account-suspended": { mail: "account-suspended", texts: "accountSuspended", page: "contacts" },
	"account-restored": { mail: "account-restored", texts: "accountRestored", page: "sign-in" },
	"email-corrected": { mail: "email-corrected", texts: "emailCorrected", page: "sign-in" },
	"sessions-ended-by-desk": { mail: "sessions-ended-by-desk", texts: "sessionsEndedByDesk", page: "sign-in" },
	"identity-linked": { mail: "identity-linked", texts: "identityLinked", page: "account/info" },
} as const satisfies Record<NoticeKind, { mail: string; texts: string; page: string }>;

/** Notifies the owner of a security-relevant change, which somebody else may have made. */
export async function notifyOwner(
	deps: Platform,
	db: Db,
	account: { id: string; email: string },
	{ kind, locale }: { kind: NoticeKind; locale: Locale },
): Promise<void> {
	const id = deps.newId();
	await insertNotice(db, { id, accountId: account.id, kind, at: deps.clock() });
	await queueMail(deps, db, { kind: notices[kind].mail, subjectId: id, recipient: account.email, locale });
}

export const noticeMails = (deps: Platform): Record<string, MailComposer> =>
	Object.fromEntries(
		Object.values(notices).map(({ mail, texts, page }): [string, MailComposer] => [
			mail,
			(id, locale) => compose(deps, id, { texts, page, locale }),
		]),
	);

async function compose(
	deps: Platform,
	noticeId: string,
	notice: { texts: string; page: string; locale: Locale | null },
): Promise<ComposedMail | null> {
	const { config, db, texts } = deps;
	const row = await findNotice(db, noticeId);
	if (!row) return null;
	const locale = accountMailLocale(row, notice.locale);
	const { brand } = config.site;
	const say = (key: string, values?: Record<string, string>) => texts.mail(locale, `${notice.texts}.${key}`, values);
	const names = readDeskRoles(row.deskRoles).map((role) => texts.mail(locale, `deskRolesChanged.names.${role}`));
	const roles = names.join(", ") || texts.mail(locale, "deskRolesChanged.none");
	return {
		to: row.email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: texts.mail(locale, "greeting", { name: row.firstName }),
			paragraphs: [
				say("text", { time: utcTime(locale, row.at), brand, roles, reason: row.suspendedReason ?? "" }),
				...(notice.texts === "accountSuspended" ? restrictionText(deps, locale) : []),
			],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/${notice.page}` },
			smallPrint: [say("notRequested")],
		},
	};
}
