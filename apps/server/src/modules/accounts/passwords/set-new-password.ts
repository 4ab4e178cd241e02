import type { NewPasswordBody } from "@stride/contract/accounts/accounts";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { queueMail } from "../../notifications/index.ts";
import type { AccountDeps } from "../account-deps.ts";
import { lockAccount, setPasswordHash } from "../accounts.queries.ts";
import { cancelOpenEmailChange } from "../email-change/email-changes.queries.ts";
import { dropIdentities } from "../google/own-identities.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import { findUsableLink, markLinkUsed, voidLinks } from "../sign-in/account-links.queries.ts";
import { deleteDevicesOf } from "../sign-in/known-devices.queries.ts";
import { checkNewPassword } from "./check-new-password.ts";

export const passwordChangedMail = "password-changed";

/**
 * Sets a new password with the token of the mail. Every session of the account ends, its other mailed links are void,
 * its devices are no longer known, linked identities are removed, and the owner is notified.
 * @returns the account's id
 * @throws AppError NewPasswordTokenInvalidException, the same for an unknown, expired or used token and for one of
 * another address
 */
export async function setNewPassword(
	deps: AccountDeps,
	{ body, locale, requestId }: { body: NewPasswordBody; locale: Locale; requestId: string },
): Promise<{ accountId: string }> {
	await checkNewPassword(deps, { password: body.newPassword, email: body.email, field: "newPassword" });
	const token = {
		hash: hashSecret(body.newPasswordToken),
		emailKey: emailKey(body.email),
		purpose: "new-password",
	} as const;
	// Checked before the costly hash, so that guessed tokens cost little.
	const found = await findUsableLink(deps.db, token, deps.clock());
	if (!found) throw new AppError("NewPasswordTokenInvalidException");
	const passwordHash = await deps.passwords.hash(body.newPassword);
	await deps.db.transaction().execute((tx) => change(deps, tx, { ...found, token, passwordHash, locale, requestId }));
	return { accountId: found.accountId };
}

async function change(
	deps: AccountDeps,
	tx: Db,
	input: {
		accountId: string;
		token: { hash: Buffer; emailKey: string; purpose: "new-password" };
		passwordHash: string;
		locale: Locale;
		requestId: string;
	},
): Promise<void> {
	const now = deps.clock();
	// Locked first: from here on no sign-in with the old password starts a session (`sign-in.ts`).
	const account = await lockAccount(tx, input.accountId);
	// Read again under the lock, so that no parallel call uses or replaces it.
	const usable = account && (await findUsableLink(tx, input.token, now));
	if (!account || !usable) throw new AppError("NewPasswordTokenInvalidException");

	await setPasswordHash(tx, { id: account.id, passwordHash: input.passwordHash, at: now });
	await voidLinks(tx, account.id);
	await deleteDevicesOf(tx, account.id);
	// Somebody who knew the old password may have requested an e-mail change: its link becomes void.
	await cancelOpenEmailChange(tx, account.id, now);
	await markLinkUsed(tx, usable.requestId, now);
	const identitiesDropped = await dropIdentities(deps, tx, account, input.locale);
	const sessionsEnded = await endSessionsOf(tx, account.id, "password-changed", now);
	await recordAudit(deps, tx, {
		actorId: account.id,
		action: "password-changed",
		subject: { kind: "account", id: account.id },
		requestId: input.requestId,
		after: { by: "mailed-link", sessionsEnded, identitiesDropped },
	});
	await queueMail(deps, tx, {
		kind: passwordChangedMail,
		subjectId: usable.requestId,
		recipient: account.email,
		locale: input.locale,
	});
}
