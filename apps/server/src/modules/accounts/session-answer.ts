import type { Platform } from "../../platform/context.ts";
import { signAccessToken } from "./access-token.ts";

/** A session for a client: the access token, and a new cookie if there is one. */
export type SessionAnswer = {
	accountId: string;
	accessToken: string;
	cookie: { secret: string; maxAgeSeconds: number } | null;
};

export async function answerSession(
	deps: Platform,
	session: { id: string; accountId: string; expiresAt: Date },
	refreshSecret: string | null,
): Promise<SessionAnswer> {
	const accessToken = await signAccessToken(
		deps,
		{ accountId: session.accountId, sessionId: session.id },
		session.expiresAt,
	);
	if (refreshSecret === null) return { accountId: session.accountId, accessToken, cookie: null };
	const maxAgeSeconds = Math.ceil((session.expiresAt.getTime() - deps.clock().getTime()) / 1000);
	return { accountId: session.accountId, accessToken, cookie: { secret: refreshSecret, maxAgeSeconds } };
}
