import type { LinkedIdentity } from "@stride/contract/accounts/identities";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { notifyOwner } from "../account-notices.ts";
import { findPasswordHash, lockAccount } from "../accounts.queries.ts";
import { demandReauthentication } from "../sessions/reauthenticate.ts";
import { deleteIdentitiesOf, deleteIdentity, listIdentitiesOf } from "./identities.queries.ts";

export async function listIdentities(
	deps: Pick<Platform, "db">,
	{ accountId }: { accountId: string },
): Promise<LinkedIdentity[]> {
	const rows = await listIdentitiesOf(deps.db, accountId);
	return rows.map(({ id, email, linkedAt, lastUsedAt }) => ({
		id,
		provider: "google",
		email,
		linkedAt: linkedAt.toISOString(),
		lastUsedAt: lastUsedAt.toISOString(),
	}));
}

/**
 * Removes an outside identity from the caller's account and notifies the owner. Repeating it changes nothing.
 * @throws AppError ReauthenticationRequiredException; LastSignInMethodException if neither a password nor another
 * identity would remain
 */
export async function unlinkIdentity(
	deps: Platform,
	{ actor, identityId, locale, requestId }: { actor: UserActor; identityId: string; locale: Locale; requestId: string },
): Promise<void> {
	const { accountId } = actor;
	await deps.db.transaction().execute(async (tx) => {
		await demandReauthentication(deps, tx, actor);
		// Locked: two parallel removals must not remove the last two sign-in methods.
		const account = await lockAccount(tx, accountId);
		if (!account) throw new AppError("UnauthorizedException");
		const identities = await listIdentitiesOf(tx, accountId);
		if (!identities.some(({ id }) => id === identityId)) return;
		if (identities.length === 1 && (await findPasswordHash(tx, accountId)) === null) {
			throw new AppError("LastSignInMethodException");
		}
		await deleteIdentity(tx, { id: identityId, accountId });
		await notifyOwner(deps, tx, account, { kind: "identity-unlinked", locale });
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "identity-unlinked",
			subject: { kind: "account", id: accountId },
			requestId,
			after: { identityId },
		});
	});
}

/**
 * Removes every linked identity of an account whose e-mail or password was replaced: it belongs to the old address or
 * to somebody who was signed in before. The owner is notified at the present address.
 * @returns how many were removed
 */
export async function dropIdentities(
	deps: Platform,
	tx: Db,
	account: { id: string; email: string },
	locale: Locale,
): Promise<number> {
	const dropped = await deleteIdentitiesOf(tx, account.id);
	if (dropped > 0) await notifyOwner(deps, tx, account, { kind: "identities-dropped", locale });
	return dropped;
}
