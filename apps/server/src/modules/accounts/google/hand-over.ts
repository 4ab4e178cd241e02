import type { Locale } from "@stride/i18n";
import { AppError } from "../../../platform/app-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { newSecret } from "../../../platform/ids.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findAccount } from "../accounts.queries.ts";
import { insertOneTimeToken, takeOneTimeToken } from "../one-time-tokens.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { type SessionAnswer, startSession } from "../sessions/start-session.ts";

const codeMs = 60_000;

/**
 * A code has two halves: one is in the address, which histories and logs may contain, the other in the cookie that was
 * set when the flow started. Only the hash of both is stored, so either half alone is useless.
 */
const hashOf = (code: string, browserSecret: string): Buffer => hashSecret(`${code}.${browserSecret}`);

/** @returns the half for the address */
export async function issueHandOverCode(
	deps: AccountDeps,
	db: Db,
	{ accountId, browserSecret }: { accountId: string; browserSecret: string },
): Promise<string> {
	const code = newSecret();
	const createdAt = deps.clock();
	await insertOneTimeToken(db, {
		hash: hashOf(code, browserSecret),
		purpose: "hand-over",
		subjectId: accountId,
		createdAt,
		expiresAt: new Date(createdAt.getTime() + codeMs),
	});
	return code;
}

/**
 * Starts a session with a code, once.
 * @throws AppError HandOverCodeInvalidException, the same for unknown, used, expired, and another browser's codes
 */
export async function handOver(
	deps: AccountDeps,
	input: {
		code: string;
		browserSecret: string | null;
		userAgent: string | null;
		refreshSecret: string | undefined;
		locale: Locale;
		requestId: string;
	},
): Promise<SessionAnswer> {
	const { code, browserSecret, userAgent, refreshSecret, locale, requestId } = input;
	if (browserSecret === null) throw new AppError("HandOverCodeInvalidException");
	return deps.db.transaction().execute(async (tx) => {
		const accountId = await takeOneTimeToken(tx, hashOf(code, browserSecret), "hand-over", deps.clock());
		const account = accountId && (await findAccount(tx, accountId));
		if (!account) throw new AppError("HandOverCodeInvalidException");
		return startSession(deps, tx, {
			accountId: account.id,
			userAgent,
			locale,
			replaces: refreshSecret,
			by: "identity",
			requestId,
		});
	});
}
