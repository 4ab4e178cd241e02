import type { Platform } from "../../platform/context.ts";
import { type ResolveActor, visitor } from "../../platform/http/actor.ts";
import { createAccessTokenReader } from "./access-token.ts";
import { sessionMoment } from "./session-moment.ts";
import { findLiveSession } from "./sessions.queries.ts";

/**
 * Reads access tokens. The session is looked up each time, so that a sign-out or a closed account works at once and
 * not when the token expires. An account exists only once its address is confirmed, so nobody else gets here.
 */
export function createResolveActor(deps: Platform): ResolveActor {
	const readAccessToken = createAccessTokenReader(deps);
	return async (token) => {
		const claims = await readAccessToken(token);
		if (!claims) return visitor;
		const { accountId, sessionId } = claims;
		const live = await findLiveSession(deps.db, { id: sessionId, accountId }, sessionMoment(deps));
		if (!live) return visitor;
		return { kind: "user", accountId, sessionId, isOperator: deps.config.operators.has(live.emailKey) };
	};
}
