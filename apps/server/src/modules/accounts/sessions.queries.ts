import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";

export type SessionEndReason =
	| "signed-out"
	| "token-reused"
	| "password-changed"
	| "account-closed"
	| "ended-elsewhere"
	| "email-change-undone"
	| "replaced";

/** The time at which a session is checked: an idle one is over if its last use is before `idleSince`. */
export type SessionTimes = { now: Date; idleSince: Date };

export async function insertSession(
	db: Db,
	session: {
		id: string;
		accountId: string;
		createdAt: Date;
		expiresAt: Date;
		browser: string | null;
		system: string | null;
	},
): Promise<void> {
	await db
		.insertInto("session")
		.values({
			id: session.id,
			account_id: session.accountId,
			created_at: session.createdAt,
			last_used_at: session.createdAt,
			expires_at: session.expiresAt,
			browser: session.browser,
			system: session.system,
		})
		.execute();
}

/** Live: not ended, not expired, recently used, of an open account. */
const liveSessions = (db: Db, { now, idleSince }: SessionTimes) =>
	db
		.selectFrom("session")
		.innerJoin("account", "account.id", "session.account_id")
		.where("session.ended_at", "is", null)
		.where("session.expires_at", ">", now)
		.where("session.last_used_at", ">", idleSince)
		.where("account.deleted_at", "is", null);

const selectLiveSession = compileOnce(
	(db, { id, accountId, now, idleSince }: { id: string; accountId: string } & SessionTimes) =>
		liveSessions(db, { now, idleSince })
			.select("account.email_key as emailKey")
			.where("session.id", "=", id)
			.where("account.id", "=", accountId),
);

/** @returns the account of the session if it is live */
export async function findLiveSession(db: Db, session: { id: string; accountId: string }, times: SessionTimes) {
	const { rows } = await selectLiveSession(db, { ...session, ...times });
	return rows[0];
}

/** Locks the session's row while its tokens change. */
export async function lockLiveSession(db: Db, sessionId: string, times: SessionTimes) {
	return liveSessions(db, times)
		.select(["session.id", "session.account_id as accountId", "session.expires_at as expiresAt"])
		.where("session.id", "=", sessionId)
		.forUpdate("session")
		.executeTakeFirst();
}

/** @returns the account of the session; null if it had ended before */
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

/**
 * @param exceptId a session that is not ended
 * @returns how many sessions were ended
 */
export async function endSessionsOf(
	db: Db,
	accountId: string,
	reason: SessionEndReason,
	endedAt: Date,
	exceptId: string | null = null,
): Promise<number> {
	const { numUpdatedRows } = await db
		.updateTable("session")
		.set({ ended_at: endedAt, end_reason: reason })
		.where("id", "in", (sessions) =>
			// In the order of a sign-out, so that the two cannot deadlock.
			sessions
				.selectFrom("session")
				.select("id")
				.where("account_id", "=", accountId)
				.where("ended_at", "is", null)
				.$if(exceptId !== null, (query) => query.where("id", "<>", String(exceptId)))
				.orderBy("id")
				.forUpdate(),
		)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}

/** Ends the sessions of all demo accounts. */
export async function endDemoSessions(db: Db, endedAt: Date): Promise<void> {
	await db
		.updateTable("session")
		.set({ ended_at: endedAt, end_reason: "account-closed" satisfies SessionEndReason })
		.where("account_id", "in", (accounts) => accounts.selectFrom("account").select("id").where("demo", "=", true))
		.where("ended_at", "is", null)
		.execute();
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
		.select(["hash", "salt", "created_at as createdAt"])
		.where("parent_hash", "=", parentHash)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The first use of a token proves that the browser has it, so every other one of the session is superseded. */
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

/** Their refresh tokens are deleted with them. */
export async function deleteSessionsOverBefore(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("session")
		.where((where) => where.or([where("expires_at", "<", before), where("ended_at", "<", before)]))
		.execute();
}

export async function noteSessionUse(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("session").set({ last_used_at: at }).where("id", "=", id).execute();
}

/** The present session first, then the last used. */
export async function listLiveSessions(
	db: Db,
	of: { accountId: string; currentId: string },
	times: SessionTimes,
	limit: number,
) {
	return liveSessions(db, times)
		.select([
			"session.id",
			"session.browser",
			"session.system",
			"session.created_at as createdAt",
			"session.last_used_at as lastUsedAt",
		])
		.where("account.id", "=", of.accountId)
		.orderBy((order) => order("session.id", "=", of.currentId), "desc")
		.orderBy("session.last_used_at", "desc")
		.orderBy("session.id", "desc")
		.limit(limit)
		.execute();
}

/** Ends a session of this account only. @returns whether there was one to end */
export async function endSessionOf(
	db: Db,
	session: { id: string; accountId: string },
	reason: SessionEndReason,
	endedAt: Date,
): Promise<boolean> {
	const row = await db
		.updateTable("session")
		.set({ ended_at: endedAt, end_reason: reason })
		.where("id", "=", session.id)
		.where("account_id", "=", session.accountId)
		.where("ended_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** The last reauthentication in this session. */
export async function findProof(db: Db, session: { accountId: string; sessionId: string }): Promise<Date | null> {
	const row = await db
		.selectFrom("session")
		.select("reauthenticated_at as at")
		.where("id", "=", session.sessionId)
		.where("account_id", "=", session.accountId)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return row?.at ?? null;
}

export async function storeProof(db: Db, session: { accountId: string; sessionId: string }, at: Date): Promise<void> {
	await db
		.updateTable("session")
		.set({ reauthenticated_at: at })
		.where("id", "=", session.sessionId)
		.where("account_id", "=", session.accountId)
		.where("ended_at", "is", null)
		.execute();
}

/** The live session of a valid refresh token. */
export async function findSessionOfToken(db: Db, token: { hash: Buffer; supersededSince: Date }, times: SessionTimes) {
	return liveSessions(db, times)
		.innerJoin("refresh_token", "refresh_token.session_id", "session.id")
		.select(["session.id as sessionId", "session.account_id as accountId", "account.email_key as emailKey"])
		.where("refresh_token.hash", "=", token.hash)
		.where((where) =>
			where.or([
				where("refresh_token.superseded_at", "is", null),
				where("refresh_token.superseded_at", ">=", token.supersededSince),
			]),
		)
		.executeTakeFirst();
}
