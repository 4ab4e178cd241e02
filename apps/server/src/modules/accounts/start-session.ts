import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { isDemoAccount, setLocale } from "./accounts.queries.ts";
import { deviceNames } from "./device-names.ts";
import { firstRefreshSecret, hashSecret, newSalt } from "./refresh-token.ts";
import { answerSession, type SessionAnswer } from "./session-answer.ts";
import { endSession, findRefreshToken, insertRefreshToken, insertSession } from "./sessions.queries.ts";

const dayMs = 24 * 3_600_000;

type NewSession = {
	accountId: string;
	userAgent: string | null;
	/** Stored as the language of the account's mails. */
	locale: Locale;
	/** The refresh secret of the browser: its present session ends, otherwise it would outlive its cookie. */
	replaces: string | undefined;
	/** What authenticated the owner, for the audit; a password if absent. */
	by?: "mailed-link" | "identity";
	requestId: string;
};

/**
 * Starts a session with its first refresh token. It expires after a fixed number of days, however much it is used.
 * @throws AppError InvalidCredentialsException for a demo account where demo data are off
 */
export async function startSession(
	deps: Platform,
	db: Db,
	{ accountId, userAgent, locale, replaces, by, requestId }: NewSession,
): Promise<SessionAnswer> {
	// Every kind of sign-in calls this function, so demo accounts are rejected only here.
	if (!deps.config.demoData && (await isDemoAccount(db, accountId))) throw new AppError("InvalidCredentialsException");
	if (replaces) await endReplaced(deps, db, { secret: replaces, requestId });
	const createdAt = deps.clock();
	const refreshSecret = firstRefreshSecret();
	const session = {
		id: deps.newId(),
		accountId,
		expiresAt: new Date(createdAt.getTime() + deps.config.accounts.sessionDays * dayMs),
	};
	await insertSession(db, { ...session, createdAt, ...deviceNames(userAgent) });
	await setLocale(db, accountId, locale);
	await insertRefreshToken(db, {
		hash: hashSecret(refreshSecret),
		sessionId: session.id,
		parentHash: null,
		salt: newSalt(),
		createdAt,
	});
	await recordAudit(deps, db, {
		actorId: accountId,
		action: "signed-in",
		subject: { kind: "session", id: session.id },
		requestId,
		...(by && { after: { by } }),
	});
	return answerSession(deps, session, refreshSecret);
}

async function endReplaced(
	deps: Platform,
	db: Db,
	{ secret, requestId }: { secret: string; requestId: string },
): Promise<void> {
	const token = await findRefreshToken(db, hashSecret(secret));
	const ownerId = token && (await endSession(db, token.sessionId, "replaced", deps.clock()));
	if (!ownerId) return;
	await recordAudit(deps, db, {
		actorId: ownerId,
		action: "session-ended",
		subject: { kind: "session", id: token.sessionId },
		requestId,
		after: { reason: "replaced" },
	});
}
