import type { Db } from "../../platform/db/database.ts";

export type SessionEndReason = "signed-out" | "token-reused" | "password-changed";

export async function insertSession(
	db: Db,
	session: { id: string; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
	await db
		.insertInto("session")
		.values({
			id: session.id,
			account_id: session.accountId,
			created_at: session.createdAt,
			expires_at: session.expiresAt,
		})
		.execute();
}

/** Live: not ended, not expired, of an account that is still there. */
const liveSessions = (db: Db, now: Date) =>
	db
		.selectFrom("session")
		.innerJoin("account", "account.id", "session.account_id")
		.where("session.ended_at", "is", null)
		.where("session.expires_at", ">", now)
		.where("account.deleted_at", "is", null);

export async function isSessionLive(db: Db, session: { id: string; accountId: string }, now: Date): Promise<boolean> {
	const row = await liveSessions(db, now)
		.select("session.id")
		.where("session.id", "=", session.id)
		.where("account.id", "=", session.accountId)
		.executeTakeFirst();
	return row !== undefined;
}

/** Whether a refresh token is good, read in one look: of a live session, and not superseded before a moment. */
export async function isRefreshTokenGood(
	db: Db,
	token: { hash: Buffer; supersededSince: Date },
	now: Date,
): Promise<boolean> {
	const row = await liveSessions(db, now)
		.innerJoin("refresh_token", "refresh_token.session_id", "session.id")
		.select("session.id")
		.where("refresh_token.hash", "=", token.hash)
		.where((where) =>
			where.or([
				where("refresh_token.superseded_at", "is", null),
				where("refresh_token.superseded_at", ">=", token.supersededSince),
			]),
		)
		.executeTakeFirst();
	return row !== undefined;
}

/** Whoever changes the tokens of a session holds its row. */
export async function lockLiveSession(db: Db, sessionId: string, now: Date) {
	return liveSessions(db, now)
		.select(["session.id", "session.account_id as accountId", "session.expires_at as expiresAt"])
		.where("session.id", "=", sessionId)
		.forUpdate("session")
		.executeTakeFirst();
}

/** @returns whose session it was; null where it had ended before */
export async function endSession(db: Db, id: string, reason: SessionEndReason, endedAt: Date): Promise<string | null> {
	const row = await db
		.updateTable("session")
		.set({ ended_at: endedAt, end_reason: reason })
		.where("id", "=", id)
		.where("ended_at", "is", null)
		.returning("account_id as accountId")
		.executeTakeFirst();
	return row?.accountId ?? null;
}

/** @returns how many sessions that was */
export async function endSessionsOf(
	db: Db,
	accountId: string,
	reason: SessionEndReason,
	endedAt: Date,
): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("session")
		.set({ ended_at: endedAt, end_reason: reason })
		.where("id", "in", (sessions) =>
			// In the order in which a sign-out takes them, so that neither waits for the other for ever.
			sessions
				.selectFrom("session")
				.select("id")
				.where("account_id", "=", accountId)
				.where("ended_at", "is", null)
				.orderBy("id")
				.forUpdate(),
		)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}

export async function insertRefreshToken(
	db: Db,
	token: { hash: Buffer; sessionId: string; parentHash: Buffer | null; salt: Buffer; createdAt: Date },
): Promise<void> {
	await db
		.insertInto("refresh_token")
		.values({
			hash: token.hash,
			session_id: token.sessionId,
			parent_hash: token.parentHash,
			salt: token.salt,
			created_at: token.createdAt,
		})
		.execute();
}

export async function findRefreshToken(db: Db, hash: Buffer) {
	return db
		.selectFrom("refresh_token")
		.select(["session_id as sessionId", "used_at as usedAt", "superseded_at as supersededAt"])
		.where("hash", "=", hash)
		.executeTakeFirst();
}

export async function findLatestSuccessor(db: Db, parentHash: Buffer) {
	return db
		.selectFrom("refresh_token")
		.select(["salt", "created_at as createdAt"])
		.where("parent_hash", "=", parentHash)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The first use of a token proves that the browser has it: every other one of the session is on its way out. */
export async function markFirstUse(db: Db, token: { hash: Buffer; sessionId: string }, at: Date): Promise<void> {
	await db.updateTable("refresh_token").set({ used_at: at }).where("hash", "=", token.hash).execute();
	await db
		.updateTable("refresh_token")
		.set({ superseded_at: at })
		.where("session_id", "=", token.sessionId)
		.where("hash", "!=", token.hash)
		.where("superseded_at", "is", null)
		.execute();
}

/** Their refresh tokens go with them. */
export async function deleteSessionsOverBefore(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("session")
		.where((where) => where.or([where("expires_at", "<", before), where("ended_at", "<", before)]))
		.execute();
}
