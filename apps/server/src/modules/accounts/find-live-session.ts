import type { Platform } from "../../platform/context.ts";
import { graceBegan, hashSecret } from "./refresh-token.ts";
import { readRefreshCookie } from "./session-cookie.ts";
import { findAccountOfToken } from "./sessions.queries.ts";

/**
 * Whose session a page request belongs to. Looks and changes nothing: only `POST /user/refresh-token` rotates.
 * @param cookieHeader the request's `Cookie` header
 * @returns the account's id, or null
 */
export async function findLiveSession(
	deps: Pick<Platform, "config" | "db" | "clock">,
	cookieHeader: string | undefined,
): Promise<string | null> {
	const secret = readRefreshCookie(deps.config, cookieHeader);
	if (!secret) return null;
	const now = deps.clock();
	const found = await findAccountOfToken(deps.db, hashSecret(secret), now, graceBegan(now));
	return found?.accountId ?? null;
}
