import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { deviceWords } from "./device-words.ts";
import { firstRefreshSecret, hashSecret, newSalt } from "./refresh-token.ts";
import { insertRefreshToken, insertSession } from "./sessions.queries.ts";

const dayMs = 24 * 3_600_000;

export type StartedSession = { id: string; refreshSecret: string; expiresAt: Date };

/** Begins a session with its first refresh token. It ends after so many days however much it is used. */
export async function startSession(
	deps: Platform,
	db: Db,
	{ accountId, userAgent }: { accountId: string; userAgent: string | null },
): Promise<StartedSession> {
	const createdAt = deps.clock();
	const session = {
		id: deps.newId(),
		refreshSecret: firstRefreshSecret(),
		expiresAt: new Date(createdAt.getTime() + deps.config.accounts.sessionDays * dayMs),
	};
	await insertSession(db, {
		id: session.id,
		accountId,
		createdAt,
		expiresAt: session.expiresAt,
		...deviceWords(userAgent),
	});
	await insertRefreshToken(db, {
		hash: hashSecret(session.refreshSecret),
		sessionId: session.id,
		parentHash: null,
		salt: newSalt(),
		createdAt,
	});
	return session;
}
