import type { Send } from "@stride/contract";
import type { Session } from "./session.ts";

const mayBeStale = new Set([401, 403]);

/** The timeouts; an upload over a slow connection takes longer. */
const timeoutMs = { small: 30_000, large: 180_000 };
const smallBodyMax = 100_000;

/** Sends a call with cookies. Rejects with a `TimeoutError` when there is no response in time. */
export const sendByFetch: Send = async ({ method, url, headers, body, signal }) => {
	const isSmall = (body?.length ?? 0) <= smallBodyMax;
	const timeout = AbortSignal.timeout(isSmall ? timeoutMs.small : timeoutMs.large);
	const response = await fetch(url, {
		method,
		headers,
		credentials: "same-origin",
		...(body !== undefined && { body }),
		signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
	});
	return {
		status: response.status,
		headers: Object.fromEntries(response.headers),
		body: await response.text(),
	};
};

/**
 * Adds the access token to every call. A call with a token that gets 401 or 403 is retried once after a refresh, except
 * where the server requires a reauthentication.
 */
export function sendWithSession(send: Send, session: Pick<Session, "token" | "refresh">): Send {
	return async (request) => {
		const token = session.token();
		const answer = await send(withToken(request, token));
		const isRetried = token !== null && mayBeStale.has(answer.status) && !requiresReauthentication(answer.body);
		if (!isRetried || !(await session.refresh(token))) return answer;
		return send(withToken(request, session.token()));
	};
}

function withToken(request: Parameters<Send>[0], token: string | null): Parameters<Send>[0] {
	return token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function requiresReauthentication(body: string): boolean {
	return body.includes('"ReauthenticationRequiredException"');
}
