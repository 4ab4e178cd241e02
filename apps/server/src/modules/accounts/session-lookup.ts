import type { Platform } from "../../platform/context.ts";
import { graceBegan, hashSecret, isRefreshSecret } from "./refresh-token.ts";
import { refreshCookieName } from "./session-cookie.ts";
import { sessionMoment } from "./session-moment.ts";
import { findSessionOfToken } from "./sessions.queries.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;
type Cookies = Readonly<Record<string, string | undefined>>;

/** The live session of a cookie, read in one look, as an exchange of its token would be judged at this moment. */
export async function findSessionOfCookie(
	deps: Deps,
	cookies: Cookies,
): Promise<{ sessionId: string; accountId: string; emailKey: string } | null> {
	const secret = cookies[refreshCookieName(deps.config)];
	if (secret === undefined || !isRefreshSecret(secret)) return null;
	const moment = sessionMoment(deps);
	const token = { hash: hashSecret(secret), supersededSince: graceBegan(moment.now) };
	return (await findSessionOfToken(deps.db, token, moment)) ?? null;
}

/**
 * Tells whether the cookies of a page request belong to a live session. It neither rotates nor ends anything: a page
 * request may come at any time, in any number and from a tab that was left open for a month.
 */
export function createSessionLookup(deps: Deps) {
	return async (cookies: Cookies): Promise<boolean> => (await findSessionOfCookie(deps, cookies)) !== null;
}

/** Tells whether they belong to a live session of an operator's account. */
export function createOperatorLookup(deps: Deps) {
	return async (cookies: Cookies): Promise<boolean> => {
		const session = await findSessionOfCookie(deps, cookies);
		return session !== null && deps.config.operators.has(session.emailKey);
	};
}
