import type { ChangePasswordBody } from "@stride/contract/accounts/credentials";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import type { AccountDeps } from "../account-deps.ts";
import { notifyOwner } from "../account-notices.ts";
import { findAccount, findPasswordHash, lockAccount, setPasswordHash } from "../accounts.queries.ts";
import { cancelOpenEmailChange } from "../email-change/email-changes.queries.ts";
import { checkPassword, demandReauthentication } from "../sessions/reauthenticate.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import { voidLinks } from "../sign-in/account-links.queries.ts";
import { checkNewPassword } from "./check-new-password.ts";

/**
 * Changes the password, or sets the first one. Every other session of the account ends, mailed links are void, and
 * the owner is notified.
 * @throws AppError ValidationException at `currentPassword` and for a password that is easily guessed;
 *   ReauthenticationRequiredException for the first password
 */
export async function changePassword(
	deps: AccountDeps,
	{ actor, body, locale, requestId }: { actor: UserActor; body: ChangePasswordBody; locale: Locale; requestId: string },
): Promise<void> {
	const { accountId } = actor;
	const before = await findPasswordHash(deps.db, accountId);
	if (before === null) await demandReauthentication(deps, deps.db, actor);
	else if (body.currentPassword === undefined) {
		throw new AppError("ValidationException", { fields: { currentPassword: { key: "currentPasswordRequired" } } });
	} else await checkPassword(deps, accountId, body.currentPassword, "currentPassword");
	const email = (await findAccount(deps.db, accountId))?.email ?? "";
	await checkNewPassword(deps, { password: body.newPassword, email, field: "newPassword" });
	const passwordHash = await deps.passwords.hash(body.newPassword);

	await deps.db.transaction().execute(async (tx) => {
		const now = deps.clock();
		// Locked first: from here on no sign-in with the old password starts a session (`sign-in.ts`).
		const account = await lockAccount(tx, accountId);
		if (!account) throw new AppError("UnauthorizedException");
		// The password changed while the old one was being verified: the old one does not authorise a further change.
		if ((await findPasswordHash(tx, accountId)) !== before) throw new AppError("ConflictException");
		await setPasswordHash(tx, { id: accountId, passwordHash, at: now });
		await voidLinks(tx, accountId);
		// Somebody who knew the old password may have requested an e-mail change: its link becomes void.
		await cancelOpenEmailChange(tx, accountId, now);
		const sessionsEnded = await endSessionsOf(tx, accountId, "password-changed", now, actor.sessionId);
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "password-changed",
			subject: { kind: "account", id: accountId },
			requestId,
			after: { by: before === null ? "reauthentication" : "current-password", sessionsEnded },
		});
		const kind = before === null ? "password-created" : "password-changed";
		await notifyOwner(deps, tx, account, { kind, locale });
	});
}
