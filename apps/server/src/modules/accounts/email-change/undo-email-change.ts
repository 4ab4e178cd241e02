import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { clearPassword, findAccountByKey, findPasswordHash, lockAccount } from "../accounts.queries.ts";
import { deleteIdentitiesSince } from "../google/identities.queries.ts";
import { findOneTimeToken, markTokenUsed } from "../one-time-tokens.queries.ts";
import { cancelOpenDeletion } from "../privacy/deletions.queries.ts";
import { deleteFactors } from "../second-factor/second-factor.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import { voidLinks } from "../sign-in/account-links.queries.ts";
import { deleteDevicesOf } from "../sign-in/known-devices.queries.ts";
import { storeLinkRequest } from "../sign-in/request-account-link.ts";
import { type EmailChange, findEmailChange, setEmail, undoEmailChangesSince } from "./email-changes.queries.ts";

type Input = { email: string; token: string; locale: Locale; requestId: string };

/**
 * Undoes a change of the address, confirmed or not. The requester had access to the account, so all access is revoked:
 * every session ends, the password is cleared and a link for a new one is sent to the old address, identities and
 * second factors that were added since are removed, and later changes and a requested deletion are cancelled. Repeating it changes
 * nothing.
 * @throws AppError EmailChangeTokenInvalidException; ConflictException if another account has the old address
 */
export async function undoEmailChange(deps: AccountDeps, { email, token, locale, requestId }: Input): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const now = deps.clock();
		const hash = hashSecret(token);
		const found = await findOneTimeToken(tx, hash, "undo-email-change");
		const owner = found && found.expiresAt > now ? await findEmailChange(tx, found.subjectId) : undefined;
		const account = owner && (await lockAccount(tx, owner.accountId));
		const change = account && (await findEmailChange(tx, owner.id));
		if (!change || change.oldEmailKey !== emailKey(email)) throw new AppError("EmailChangeTokenInvalidException");
		if (change.undoneAt) return;
		await restoreAddress(tx, change, now);
		await markTokenUsed(tx, hash, now);
		const sessionsEnded = await lockOut(deps, tx, change, { at: now, locale });
		await recordAudit(deps, tx, {
			actorId: change.accountId,
			action: "email-change-undone",
			subject: { kind: "account", id: change.accountId },
			requestId,
			after: { emailChangeId: change.id, wasConfirmed: change.confirmedAt !== null, sessionsEnded },
		});
	});
}

async function restoreAddress(tx: Db, change: EmailChange, at: Date): Promise<void> {
	const holder = await findAccountByKey(tx, change.oldEmailKey);
	if (holder && holder.id !== change.accountId) throw new AppError("ConflictException");
	await undoEmailChangesSince(tx, change, at);
	await setEmail(tx, { id: change.accountId, email: change.oldEmail, emailKey: change.oldEmailKey, at });
}

async function lockOut(
	deps: AccountDeps,
	tx: Db,
	change: EmailChange,
	{ at, locale }: { at: Date; locale: Locale },
): Promise<number> {
	const { accountId } = change;
	await voidLinks(tx, accountId);
	await deleteDevicesOf(tx, accountId);
	await deleteIdentitiesSince(tx, accountId, change.requestedAt);
	await deleteFactors(tx, accountId, change.requestedAt);
	await cancelOpenDeletion(tx, accountId, at);
	if ((await findPasswordHash(tx, accountId)) !== null) {
		await clearPassword(tx, accountId, at);
		await storeLinkRequest(deps, tx, { email: change.oldEmail, purpose: "new-password", locale, requester: null });
	}
	return endSessionsOf(tx, accountId, "email-change-undone", at);
}
