import type { FactorWay } from "@stride/contract/errors";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { ensureDevice } from "../../../platform/http/device-cookie.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findAccountState, setLocale } from "../accounts.queries.ts";
import { type FactorTicket, issueFactorTicket } from "../second-factor/factor-tickets.ts";
import { rememberDevice } from "../sign-in/known-devices.ts";
import { signAccessToken } from "./access-token.ts";
import { deviceNames } from "./manage-sessions.ts";
import { firstRefreshSecret, hashSecret, newSalt } from "./refresh-token.ts";
import { setRefreshCookie } from "./session-cookie.ts";
import { endSession, findRefreshToken, insertRefreshToken, insertSession } from "./sessions.queries.ts";

/** A session for a client: the access token, and a new cookie if there is one. */
export type StartedSession = {
	accountId: string;
	accessToken: string;
	cookie: { secret: string; maxAgeSeconds: number } | null;
};

/** A session, or the ticket for the second step of the sign-in. */
export type SessionAnswer = StartedSession | { accountId: string; secondFactor: FactorTicket };

export async function answerSession(
	deps: Platform,
	session: { id: string; accountId: string; expiresAt: Date },
	refreshSecret: string | null,
): Promise<StartedSession> {
	const accessToken = await signAccessToken(
		deps,
		{ accountId: session.accountId, sessionId: session.id },
		session.expiresAt,
	);
	if (refreshSecret === null) return { accountId: session.accountId, accessToken, cookie: null };
	const maxAgeSeconds = Math.ceil((session.expiresAt.getTime() - deps.clock().getTime()) / 1000);
	return { accountId: session.accountId, accessToken, cookie: { secret: refreshSecret, maxAgeSeconds } };
}

const dayMs = 24 * 3_600_000;

type NewSession = {
	accountId: string;
	userAgent: string | null;
	/** Stored as the language of the account's mails. */
	locale: Locale;
	/** The refresh secret of the browser: its present session ends, otherwise it would outlive its cookie. */
	replaces: string | undefined;
	/** What authenticated the owner, for the audit; a password if absent. */
	by?: "mailed-link" | "identity" | "sign-up";
	/** The second factor that was given. */
	factor?: FactorWay;
	requestId: string;
};

/**
 * Starts a session with its first refresh token. It expires after a fixed number of days, however much it is used. For an
 * account with a second factor that was not given it returns the ticket of the second step instead.
 * @throws AppError InvalidCredentialsException for a demo account where demo data are off; AccountSuspendedException
 */
export async function startSession(
	deps: Platform,
	db: Db,
	{ accountId, userAgent, locale, replaces, by, factor, requestId }: NewSession,
): Promise<SessionAnswer> {
	// Every kind of sign-in calls this function, so demo accounts and suspended ones are rejected only here.
	const { demo, suspendedAt } = await findAccountState(db, accountId);
	if (!deps.config.demoData && demo) throw new AppError("InvalidCredentialsException");
	if (suspendedAt) throw new AppError("AccountSuspendedException");
	const secondFactor = factor ? null : await issueFactorTicket(deps, db, accountId);
	if (secondFactor) return { accountId, secondFactor };
	if (replaces) await endReplaced(deps, db, { secret: replaces, requestId });
	const createdAt = deps.clock();
	const refreshSecret = firstRefreshSecret();
	const session = {
		id: deps.newId(),
		accountId,
		expiresAt: new Date(createdAt.getTime() + deps.config.accounts.sessionDays * dayMs),
	};
	await insertSession(db, {
		...session,
		createdAt,
		...deviceNames(userAgent),
		secondFactorAt: factor ? createdAt : null,
	});
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
		...((by || factor) && { after: { ...(by && { by }), ...(factor && { factor }) } }),
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

/**
 * Sets a new session's cookies in the browser.
 * @returns the access token for the response body
 * @throws AppError SecondFactorRequiredException with the ticket of the second step, after the first one was committed
 */
export async function startBrowserSession(
	deps: AccountDeps,
	answer: SessionAnswer,
	browser: Parameters<typeof ensureDevice>[1],
): Promise<{ token: string }> {
	if ("secondFactor" in answer) {
		throw new AppError("SecondFactorRequiredException", { secondFactor: answer.secondFactor });
	}
	const { accountId, accessToken, cookie } = answer;
	if (cookie) setRefreshCookie(deps.config, browser.reply, cookie);
	await rememberDevice(deps, accountId, browser);
	return { token: accessToken };
}
