import type { Platform } from "../../platform/context.ts";
import { type ResolveActor, visitor } from "../../platform/http/actor.ts";
import { readAccessToken } from "./access-token.ts";
import { isSessionLive } from "./sessions.queries.ts";

/**
 * Reads access tokens. The session is looked up each time, so that a sign-out or a closed account works at once and
 * not when the token expires. An account exists only once its address is confirmed, so nobody else gets here.
 */
export function createResolveActor(deps: Platform): ResolveActor {
	return async (token) => {
		const claims = await readAccessToken(deps, token);
		if (!claims) return visitor;
		const { accountId, sessionId } = claims;
		const isLive = await isSessionLive(deps.db, { id: sessionId, accountId }, deps.clock());
		return isLive ? { kind: "user", accountId, sessionId } : visitor;
	};
}
