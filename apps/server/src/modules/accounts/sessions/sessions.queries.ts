import { compileOnce } from "../../../platform/db/compile-once.ts";
import type { Db } from "../../../platform/db/database.ts";
import { deleteTokensOf } from "../one-time-tokens.queries.ts";

export type SessionEndReason =
	| "signed-out"
	| "token-reused"
	| "password-changed"
	| "account-closed"
	| "ended-elsewhere"
	| "email-change-undone"
	| "replaced"
	| "second-factor-changed"
	| "suspended"
	| "ended-by-desk"
	| "email-corrected";

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
		secondFactorAt: Date | null;
	},
): Promise<void> {
	await db
		.insertInto("session")
		.values({
			id: session.id,
			accountId: session.accountId,
			createdAt: session.createdAt,
			lastUsedAt: session.createdAt,
			expiresAt: session.expiresAt,
			browser: session.browser,
			system: session.system,
			secondFactorAt: session.secondFactorAt,
		})
		.execute();
}

/** Live: not ended, not expired, recently used, of an open account that is not suspended. */
const liveSessions = (db: Db, { now, idleSince }: SessionTimes) =>
	db
		.selectFrom("session")
		.innerJoin("account", "account.id", "session.accountId")
		.where("session.endedAt", "is", null)
		.where("session.expiresAt", ">", now)
		.where("session.lastUsedAt", ">", idleSince)
		.where("account.deletedAt", "is", null)
		.where("account.suspendedAt", "is", null);

const selectLiveSession = compileOnce(
	(db, { id, accountId, now, idleSince }: { id: string; accountId: string } & SessionTimes) =>
		liveSessions(db, { now, idleSince })
			.select(["account.deskRoles", "session.secondFactorAt"])
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
		.select(["session.id", "session.accountId", "session.expiresAt"])
		.where("session.id", "=", sessionId)
		.forUpdate("session")
		.executeTakeFirst();
}

/** @returns the account of the session; null if it had ended before */
export async function endSession(db: Db, id: string, reason: SessionEndReason, endedAt: Date): Promise<string | null> {
	const row = await db
		.updateTable("session")
		.set({ endedAt, endReason: reason })
		.where("id", "=", id)
		.where("endedAt", "is", null)
		.returning("accountId")
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
	// A sign-in that waits for its second factor ends as well.
	await deleteTokensOf(db, accountId, "second-factor");
	const { numUpdatedRows } = await db
		.updateTable("session")
		.set({ endedAt, endReason: reason })
		.where("id", "in", (sessions) =>
			// In the order of a sign-out, so that the two cannot deadlock.
			sessions
				.selectFrom("session")
				.select("id")
				.where("accountId", "=", accountId)
				.where("endedAt", "is", null)
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
		.set({ endedAt, endReason: "account-closed" satisfies SessionEndReason })
		.where("accountId", "in", (accounts) => accounts.selectFrom("account").select("id").where("demo", "=", true))
		.where("endedAt", "is", null)
		.execute();
}

export async function insertRefreshToken(
	db: Db,
	token: { hash: Buffer; sessionId: string; parentHash: Buffer | null; salt: Buffer; createdAt: Date },
): Promise<void> {
	await db.insertInto("refreshToken").values(token).execute();
}

export async function findRefreshToken(db: Db, hash: Buffer) {
	return db
		.selectFrom("refreshToken")
		.select(["sessionId", "usedAt", "supersededAt"])
		.where("hash", "=", hash)
		.executeTakeFirst();
}

export async function findLatestSuccessor(db: Db, parentHash: Buffer) {
	return db
		.selectFrom("refreshToken")
		.select(["hash", "salt", "createdAt"])
		.where("parentHash", "=", parentHash)
		.orderBy("createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** The first use of a token proves that the browser has it, so every other one of the session is superseded. */
export async function markFirstUse(db: Db, token: { hash: Buffer; sessionId: string }, at: Date): Promise<void> {
	await db.updateTable("refreshToken").set({ usedAt: at }).where("hash", "=", token.hash).execute();
	await db
		.updateTable("refreshToken")
		.set({ supersededAt: at })
		.where("sessionId", "=", token.sessionId)
		.where("hash", "!=", token.hash)
		.where("supersededAt", "is", null)
		.execute();
}

/** Their refresh tokens are deleted with them. */
export async function deleteSessionsOverBefore(db: Db, before: Date): Promise<void> {
	await db
		.deleteFrom("session")
		.where((where) => where.or([where("expiresAt", "<", before), where("endedAt", "<", before)]))
		.execute();
}

export async function noteSessionUse(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("session").set({ lastUsedAt: at }).where("id", "=", id).execute();
}

/** The present session first, then the last used. */
export async function listLiveSessions(
	db: Db,
	of: { accountId: string; currentId: string },
	times: SessionTimes,
	limit: number,
) {
	return liveSessions(db, times)
		.select(["session.id", "session.browser", "session.system", "session.createdAt", "session.lastUsedAt"])
		.where("account.id", "=", of.accountId)
		.orderBy((order) => order("session.id", "=", of.currentId), "desc")
		.orderBy("session.lastUsedAt", "desc")
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
		.set({ endedAt, endReason: reason })
		.where("id", "=", session.id)
		.where("accountId", "=", session.accountId)
		.where("endedAt", "is", null)
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** The last reauthentication in this session. */
export async function findProof(db: Db, session: { accountId: string; sessionId: string }): Promise<Date | null> {
	const row = await db
		.selectFrom("session")
		.select("reauthenticatedAt as at")
		.where("id", "=", session.sessionId)
		.where("accountId", "=", session.accountId)
		.where("endedAt", "is", null)
		.executeTakeFirst();
	return row?.at ?? null;
}

export async function storeProof(db: Db, session: { accountId: string; sessionId: string }, at: Date): Promise<void> {
	await db
		.updateTable("session")
		.set({ reauthenticatedAt: at })
		.where("id", "=", session.sessionId)
		.where("accountId", "=", session.accountId)
		.where("endedAt", "is", null)
		.execute();
}

/** Notes that the session gave a second factor, which is a fresh proof as well. */
export async function storeSecondFactor(db: Db, sessionId: string, at: Date): Promise<void> {
	await db
		.updateTable("session")
		.set({ secondFactorAt: at, reauthenticatedAt: at })
		.where("id", "=", sessionId)
		.where("endedAt", "is", null)
		.execute();
}

/** The live session of a valid refresh token. */
export async function findSessionOfToken(db: Db, token: { hash: Buffer; supersededSince: Date }, times: SessionTimes) {
	return liveSessions(db, times)
		.innerJoin("refreshToken", "refreshToken.sessionId", "session.id")
		.select(["session.id as sessionId", "session.accountId", "account.deskRoles"])
		.where("refreshToken.hash", "=", token.hash)
		.where((where) =>
			where.or([
				where("refreshToken.supersededAt", "is", null),
				where("refreshToken.supersededAt", ">=", token.supersededSince),
			]),
		)
		.executeTakeFirst();
}
