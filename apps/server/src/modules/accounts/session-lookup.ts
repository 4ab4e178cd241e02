import type { Platform } from "../../platform/context.ts";
import { graceBegan, hashSecret, isRefreshSecret } from "./refresh-token.ts";
import { refreshCookieName } from "./session-cookie.ts";
import { isRefreshTokenGood } from "./sessions.queries.ts";

/**
 * Tells whether the cookies of a page request belong to a live session. It neither rotates nor ends anything: a page
 * request may come at any time, in any number and from a tab that was left open for a month.
 */
export function createSessionLookup(deps: Pick<Platform, "config" | "db" | "clock">) {
	const cookieName = refreshCookieName(deps.config);
	return async (cookies: Readonly<Record<string, string | undefined>>): Promise<boolean> => {
		const secret = cookies[cookieName];
		if (secret === undefined || !isRefreshSecret(secret)) return false;
		const now = deps.clock();
		// As an exchange of this token would be judged at this moment.
		return isRefreshTokenGood(deps.db, { hash: hashSecret(secret), supersededSince: graceBegan(now) }, now);
	};
}
