import type { Platform } from "../../../platform/context.ts";
import { type ResolveActor, visitor } from "../../../platform/http/actor.ts";
import { readDeskRoles } from "../desk/known-roles.ts";
import { createAccessTokenReader } from "./access-token.ts";
import { graceBegan, hashSecret, isRefreshSecret } from "./refresh-token.ts";
import { refreshCookieName } from "./session-cookie.ts";
import { sessionTimes } from "./session-times.ts";
import { findLiveSession, findSessionOfToken } from "./sessions.queries.ts";

type Deps = Pick<Platform, "config" | "db" | "clock">;
type Cookies = Readonly<Record<string, string | undefined>>;

/** The live session of a cookie, read in one query with the rules of a token exchange. */
export async function findSessionOfCookie(
	deps: Deps,
	cookies: Cookies,
): Promise<{ sessionId: string; accountId: string; deskRoles: string[] } | null> {
	const secret = cookies[refreshCookieName(deps.config)];
	if (secret === undefined || !isRefreshSecret(secret)) return null;
	const times = sessionTimes(deps);
	const token = { hash: hashSecret(secret), supersededSince: graceBegan(times.now) };
	return (await findSessionOfToken(deps.db, token, times)) ?? null;
}

/**
 * Returns whether the cookies of a page request belong to a live session. It neither rotates nor ends anything: page
 * requests come at any time, in any number and from tabs that were open for a month.
 */
export function createSessionLookup(deps: Deps) {
	return async (cookies: Cookies): Promise<boolean> => (await findSessionOfCookie(deps, cookies)) !== null;
}

/** Returns whether they belong to a live session of an account with a role at the desk. */
export function createOperatorLookup(deps: Deps) {
	return async (cookies: Cookies): Promise<boolean> => {
		const session = await findSessionOfCookie(deps, cookies);
		return session !== null && session.deskRoles.length > 0;
	};
}

/**
 * Reads access tokens. The session is looked up on each request, so that a sign-out or a closed account takes effect at
 * once and not when the token expires. An account exists only after its address was confirmed.
 */
export function createResolveActor(deps: Platform): ResolveActor {
	const readAccessToken = createAccessTokenReader(deps);
	return async (token) => {
		const claims = await readAccessToken(token);
		if (!claims) return visitor;
		const { accountId, sessionId } = claims;
		const live = await findLiveSession(deps.db, { id: sessionId, accountId }, sessionTimes(deps));
		if (!live) return visitor;
		return {
			kind: "user",
			accountId,
			sessionId,
			deskRoles: readDeskRoles(live.deskRoles),
			lacksDeskFactor: deps.config.accounts.deskFactorRequired && live.secondFactorAt === null,
		};
	};
}
