import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { deriveSuccessor, hashSecret, judgeRefreshToken, newSalt, returnsSameSuccessor } from "./refresh-token.ts";
import { sessionTimes } from "./session-times.ts";
import {
	endSession,
	findLatestSuccessor,
	findRefreshToken,
	insertRefreshToken,
	lockLiveSession,
	markFirstUse,
	noteSessionUse,
} from "./sessions.queries.ts";
import { answerSession, type StartedSession } from "./start-session.ts";

type Input = { refreshSecret: string | undefined; requestId: string };

/**
 * Exchanges a refresh token for its successor and an access token (rules: `refresh-token.ts`).
 * @throws AppError UnauthorizedException if the session is over or this call ends it
 */
export async function refreshSession(deps: Platform, { refreshSecret, requestId }: Input): Promise<StartedSession> {
	if (!refreshSecret) throw new AppError("UnauthorizedException");
	const answer = await deps.db.transaction().execute((tx) => exchange(deps, tx, refreshSecret, requestId));
	// Thrown after the commit, so that an ended family stays ended.
	if (!answer) throw new AppError("UnauthorizedException");
	if ("reusedBy" in answer) {
		throw new AppError("UnauthorizedException", {
			securityEvent: { name: "token-reused", accountId: answer.reusedBy },
		});
	}
	return answer;
}

/** A reused token has ended the session of this account. */
type Reused = { reusedBy: string };

async function exchange(
	deps: Platform,
	tx: Db,
	secret: string,
	requestId: string,
): Promise<StartedSession | Reused | null> {
	const hash = hashSecret(secret);
	const sessionId = (await findRefreshToken(tx, hash))?.sessionId;
	const times = sessionTimes(deps);
	const { now } = times;
	const session = sessionId && (await lockLiveSession(tx, sessionId, times));
	// Read again: while this call waited for the lock, another one may have rotated the token.
	const token = session && (await findRefreshToken(tx, hash));
	if (!token) return null;

	const verdict = judgeRefreshToken(token, now);
	if (verdict === "reused") {
		await endSession(tx, session.id, "token-reused", now);
		await recordAudit(deps, tx, {
			actorId: session.accountId,
			action: "session-ended",
			subject: { kind: "session", id: session.id },
			requestId,
			after: { reason: "token-reused" },
		});
		return { reusedBy: session.accountId };
	}
	await noteSessionUse(tx, session.id, now);
	if (verdict === "late") return answerSession(deps, session, null);
	if (!token.usedAt) await markFirstUse(tx, { hash, sessionId: session.id }, now);
	return answerSession(deps, session, await successorOf(deps, tx, { secret, hash, sessionId: session.id }, now));
}

async function successorOf(
	deps: Platform,
	tx: Db,
	presented: { secret: string; hash: Buffer; sessionId: string },
	now: Date,
): Promise<string> {
	const [key, ...previous] = deps.secrets.keys("refresh-token") as [Uint8Array, ...Uint8Array[]];
	const latest = await findLatestSuccessor(tx, presented.hash);
	if (latest && returnsSameSuccessor(latest, now)) {
		// A node with the previous secret may have created it.
		const derived = [key, ...previous].map((each) => deriveSuccessor(each, presented.secret, latest.salt));
		const same = derived.find((secret) => hashSecret(secret).equals(latest.hash));
		if (same) return same;
	}
	const salt = newSalt();
	const successor = deriveSuccessor(key, presented.secret, salt);
	await insertRefreshToken(tx, {
		hash: hashSecret(successor),
		sessionId: presented.sessionId,
		parentHash: presented.hash,
		salt,
		createdAt: now,
	});
	return successor;
}
