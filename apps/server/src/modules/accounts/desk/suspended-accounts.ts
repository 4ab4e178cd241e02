import { storedLocale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { announceAccountChange } from "../account-changed.ts";
import { notifyOwner } from "../account-notices.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import { voidLinks } from "../sign-in/account-links.queries.ts";
import { lockMember, setSuspension } from "./desk-roles.queries.ts";

type ByDesk = { accountId: string; operatorId: string; requestId: string };

async function lockOpen(tx: Db, accountId: string) {
	const account = await lockMember(tx, accountId);
	if (!account) throw new AppError("UserNotFoundException");
	return account;
}

/**
 * Suspends an account, in the caller's transaction: its sessions end, and it cannot be signed in to. Idempotent. An
 * account of the desk is suspended only after its roles were revoked, so that the last admin stays. `hasOwnMail`: the
 * caller mails the owner why.
 * @returns whether it was not suspended before
 * @throws AppError UserNotFoundException, DeskAccountException
 */
export async function suspendAccount(
	deps: Platform,
	tx: Db,
	input: ByDesk & { reason: string; hasOwnMail: boolean },
): Promise<boolean> {
	const { accountId, operatorId, requestId, reason, hasOwnMail } = input;
	const account = await lockOpen(tx, accountId);
	if (account.suspendedAt) return false;
	if (account.deskRoles.length > 0) throw new AppError("DeskAccountException");
	const at = deps.clock();
	await setSuspension(tx, accountId, { at, reason, by: operatorId });
	const sessionsEnded = await endSessionsOf(tx, accountId, "suspended", at);
	if (!hasOwnMail)
		await notifyOwner(deps, tx, account, { kind: "account-suspended", locale: storedLocale(account.locale) });
	await announceAccountChange(deps, tx, accountId);
	await recordAudit(deps, tx, {
		actorId: operatorId,
		action: "account-suspended",
		subject: { kind: "account", id: accountId },
		requestId,
		before: { suspended: false },
		after: { suspended: true, reason, sessionsEnded },
	});
	return true;
}

/** Lifts a suspension. Idempotent. @throws AppError UserNotFoundException */
export async function restoreAccount(deps: Platform, { accountId, operatorId, requestId }: ByDesk): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const account = await lockOpen(tx, accountId);
		if (!account.suspendedAt) return;
		await setSuspension(tx, accountId, null);
		await notifyOwner(deps, tx, account, { kind: "account-restored", locale: storedLocale(account.locale) });
		await announceAccountChange(deps, tx, accountId);
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "account-restored",
			subject: { kind: "account", id: accountId },
			requestId,
			before: { suspended: true, reason: account.suspendedReason },
			after: { suspended: false },
		});
	});
}

/** Ends all sessions of an account and voids its mailed links. @throws AppError UserNotFoundException */
export async function endAccountSessions(deps: Platform, { accountId, operatorId, requestId }: ByDesk): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		const account = await lockOpen(tx, accountId);
		const sessionsEnded = await endSessionsOf(tx, accountId, "ended-by-desk", deps.clock());
		await voidLinks(tx, accountId);
		await notifyOwner(deps, tx, account, { kind: "sessions-ended-by-desk", locale: storedLocale(account.locale) });
		await recordAudit(deps, tx, {
			actorId: operatorId,
			action: "sessions-ended-by-desk",
			subject: { kind: "account", id: accountId },
			requestId,
			after: { sessionsEnded },
		});
	});
}
