import { recordAudit } from "../../platform/audit.ts";
import { AppError } from "../../platform/errors.ts";
import type { UserActor } from "../../platform/http/actor.ts";
import type { AccountDeps } from "./account-deps.ts";
import { findPasswordHash } from "./accounts.queries.ts";
import { noteReauthentication } from "./session-proof.ts";

/**
 * Proves with the password that the session is still used by the account's owner.
 * @throws AppError ValidationException at `password` if it is wrong or the account has none
 */
export async function reauthenticate(
	deps: AccountDeps,
	{ actor, password, requestId }: { actor: UserActor; password: string; requestId: string },
): Promise<void> {
	await checkPassword(deps, actor.accountId, password, "password");
	await deps.db.transaction().execute(async (tx) => {
		await noteReauthentication(deps, tx, actor);
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "reauthenticated",
			subject: { kind: "session", id: actor.sessionId },
			requestId,
			after: { by: "password" },
		});
	});
}

/**
 * @returns the verified hash
 * @throws AppError ValidationException at the field
 */
export async function checkPassword(
	deps: AccountDeps,
	accountId: string,
	password: string,
	field: "password" | "currentPassword",
): Promise<string> {
	const passwordHash = await findPasswordHash(deps.db, accountId);
	const isRight = await deps.passwords.verify(passwordHash, password);
	if (!isRight || !passwordHash) {
		throw new AppError("ValidationException", {
			fields: { [field]: { key: "currentPasswordWrong" } },
			securityEvent: { name: "reauthentication-failed", accountId },
		});
	}
	return passwordHash;
}
