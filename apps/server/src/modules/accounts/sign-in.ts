import type { SignInBody } from "@stride/contract/accounts";
import { recordAudit } from "../../platform/audit.ts";
import { emailKey } from "../../platform/email-key.ts";
import { AppError } from "../../platform/errors.ts";
import type { AccountDeps } from "./account-deps.ts";
import { findCredentials, replacePasswordHash } from "./accounts.queries.ts";
import { isOutdated } from "./passwords.ts";
import { findNewestWaiting, noteRefusedSignIn } from "./registrations.queries.ts";
import { answerSession, type SessionAnswer } from "./session-answer.ts";
import { startSession } from "./start-session.ts";

/**
 * Begins a session. Only the right password learns that an address waits for its confirmation; everything else gets
 * one answer, after the same work.
 * @throws AppError InvalidCredentialsException; InactiveUserException while the mail is good and this is the first
 * try since it was sent, InactiveUserRequestActivationException from then on
 */
export async function signIn(
	deps: AccountDeps,
	{ body, requestId }: { body: SignInBody; requestId: string },
): Promise<SessionAnswer> {
	const key = emailKey(body.email);
	const [account, registration] = await Promise.all([findCredentials(deps.db, key), findNewestWaiting(deps.db, key)]);
	const known = account ?? registration;
	const isRight = await deps.passwords.verify(known?.passwordHash ?? null, body.password);
	if (!known || !isRight) throw new AppError("InvalidCredentialsException");
	if (!account) throw await refuseUnconfirmed(deps, registration);

	await upgradeHash(deps, account, body.password);
	return deps.db.transaction().execute(async (tx) => {
		const session = await startSession(deps, tx, account.id);
		await recordAudit(deps, tx, {
			actorId: account.id,
			action: "signed-in",
			subject: { kind: "session", id: session.id },
			requestId,
		});
		return answerSession(deps, { ...session, accountId: account.id }, session.refreshSecret);
	});
}

async function refuseUnconfirmed(
	deps: AccountDeps,
	registration: { id: string; linkExpiresAt: Date } | undefined,
): Promise<AppError> {
	const now = deps.clock();
	if (!registration || registration.linkExpiresAt <= now) {
		return new AppError("InactiveUserRequestActivationException");
	}
	const isFirst = await noteRefusedSignIn(deps.db, registration.id, now);
	return new AppError(isFirst ? "InactiveUserException" : "InactiveUserRequestActivationException");
}

/** The password is at hand only now, so this is when a hash of earlier parameters is made anew. */
async function upgradeHash(
	deps: AccountDeps,
	account: { id: string; passwordHash: string | null },
	password: string,
): Promise<void> {
	if (!account.passwordHash || !isOutdated(account.passwordHash)) return;
	const to = await deps.passwords.hash(password);
	await replacePasswordHash(deps.db, { id: account.id, from: account.passwordHash, to, at: deps.clock() });
}
