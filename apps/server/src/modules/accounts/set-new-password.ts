import type { NewPasswordBody } from "@stride/contract/accounts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/email-key.ts";
import { AppError } from "../../platform/errors.ts";
import { queueMail } from "../notifications/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { findUsableLink, markLinkUsed, voidLinks } from "./account-links.queries.ts";
import { lockAccount, setPasswordHash } from "./accounts.queries.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { cancelOpenEmailChange } from "./email-change/email-changes.queries.ts";
import { dropIdentities } from "./google/own-identities.ts";
import { deleteDevicesOf } from "./known-devices.queries.ts";
import { hashSecret } from "./refresh-token.ts";
import { endSessionsOf } from "./sessions.queries.ts";

export const passwordChangedMail = "password-changed";

/**
 * Sets a new password with the token of the mail. Every session of the account ends, its other mailed links are void,
 * its devices are no longer known, identities elsewhere are dropped, and a notice goes to the owner.
 * @returns whose password it is
 * @throws AppError NewPasswordTokenInvalidException, with one answer for an unknown, expired or used token and for one of
 * another address
 */
export async function setNewPassword(
	deps: AccountDeps,
	{ body, requestId }: { body: NewPasswordBody; requestId: string },
): Promise<{ accountId: string }> {
	await checkNewPassword(deps, { password: body.newPassword, email: body.email, field: "newPassword" });
	const token = {
		hash: hashSecret(body.newPasswordToken),
		emailKey: emailKey(body.email),
		purpose: "new-password",
	} as const;
	// Before the costly hash, so that guessed tokens cost nothing.
	const found = await findUsableLink(deps.db, token, deps.clock());
	if (!found) throw new AppError("NewPasswordTokenInvalidException");
	const passwordHash = await deps.passwords.hash(body.newPassword);
	await deps.db.transaction().execute((tx) => change(deps, tx, { ...found, token, passwordHash, requestId }));
	return { accountId: found.accountId };
}

async function change(
	deps: AccountDeps,
	tx: Db,
	input: {
		accountId: string;
		token: { hash: Buffer; emailKey: string; purpose: "new-password" };
		passwordHash: string;
		requestId: string;
	},
): Promise<void> {
	const now = deps.clock();
	// First of all: from here on no sign-in with the old password begins a session (`sign-in.ts`).
	const account = await lockAccount(tx, input.accountId);
	// Again, now that nobody else can use or replace it.
	const usable = account && (await findUsableLink(tx, input.token, now));
	if (!account || !usable) throw new AppError("NewPasswordTokenInvalidException");

	await setPasswordHash(tx, { id: account.id, passwordHash: input.passwordHash, at: now });
	await voidLinks(tx, account.id);
	await deleteDevicesOf(tx, account.id);
	// Whoever knew the old one may have asked for another address: its link opens nothing any more.
	await cancelOpenEmailChange(tx, account.id, now);
	await markLinkUsed(tx, usable.requestId, now);
	const identitiesDropped = await dropIdentities(deps, tx, account);
	const sessionsEnded = await endSessionsOf(tx, account.id, "password-changed", now);
	await recordAudit(deps, tx, {
		actorId: account.id,
		action: "password-changed",
		subject: { kind: "account", id: account.id },
		requestId: input.requestId,
		after: { by: "mailed-link", sessionsEnded, identitiesDropped },
	});
	await queueMail(deps, tx, { kind: passwordChangedMail, subjectId: usable.requestId, recipient: account.email });
}
