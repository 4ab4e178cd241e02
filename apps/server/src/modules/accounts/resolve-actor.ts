import type { Platform } from "../../platform/context.ts";
import { type ResolveActor, visitor } from "../../platform/http/actor.ts";
import { createAccessTokenReader } from "./access-token.ts";
import { sessionTimes } from "./session-times.ts";
import { findLiveSession } from "./sessions.queries.ts";

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
		return { kind: "user", accountId, sessionId, isOperator: deps.config.operators.has(live.emailKey) };
	};
}
