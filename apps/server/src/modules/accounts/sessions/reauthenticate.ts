import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import type { RateLimits } from "../../../platform/http/rate-limits.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findPasswordHash } from "../accounts.queries.ts";
import { checkFactor, type GivenFactor } from "../second-factor/check-factor.ts";
import { findProof, storeProof, storeSecondFactor } from "./sessions.queries.ts";

/** How long a reauthentication is valid. */
const proofMs = 10 * 60_000;

type Proof = { password?: string | undefined } & Omit<GivenFactor, "recoveryCode">;
type SessionOf = { accountId: string; sessionId: string };

/**
 * Requires that the caller has reauthenticated within the last ten minutes in this session. It protects operations that
 * move money or give others access to an account. A request's `actor` can be passed as it is.
 * @throws AppError ReauthenticationRequiredException (403), after which the client calls `POST /user/reauthenticate`
 */
export async function demandReauthentication(
	deps: Pick<Platform, "clock">,
	db: Db,
	{ accountId, sessionId }: SessionOf,
): Promise<void> {
	const provenAt = await findProof(db, { accountId, sessionId });
	const age = provenAt ? deps.clock().getTime() - provenAt.getTime() : Number.POSITIVE_INFINITY;
	if (age >= proofMs) throw new AppError("ReauthenticationRequiredException");
}

export async function noteReauthentication(
	deps: Pick<Platform, "clock">,
	db: Db,
	{ accountId, sessionId }: SessionOf,
): Promise<void> {
	await storeProof(db, { accountId, sessionId }, deps.clock());
}

/**
 * Proves with the password or a second factor that the session is still used by the account's owner.
 * @throws AppError ValidationException at `password` if it is wrong or the account has none; those of `checkFactor`
 */
export async function reauthenticate(
	deps: AccountDeps & { rateLimits: RateLimits },
	{ actor, proof, requestId }: { actor: UserActor; proof: Proof; requestId: string },
): Promise<void> {
	const { password, ...factor } = proof;
	if (password !== undefined) await checkPassword(deps, actor.accountId, password, "password");
	await deps.db.transaction().execute(async (tx) => {
		const by = password === undefined ? await checkFactor(deps, tx, actor.accountId, factor) : "password";
		if (by === "password") await noteReauthentication(deps, tx, actor);
		else await storeSecondFactor(tx, actor.sessionId, deps.clock());
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: "reauthenticated",
			subject: { kind: "session", id: actor.sessionId },
			requestId,
			after: { by },
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
