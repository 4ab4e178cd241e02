import type { Send } from "@stride/contract";
import type { Session } from "./session.ts";

const mayBeStale = new Set([401, 403]);

/** A server that is silent for so long is told as away; a picture on a slow line takes its time. */
const patienceMs = { small: 30_000, large: 180_000 };
const smallBodyMax = 100_000;

/** A call over the network, with cookies. Rejects with a `TimeoutError` when no answer comes. */
export const sendByFetch: Send = async ({ method, url, headers, body, signal }) => {
	const isSmall = (body?.length ?? 0) <= smallBodyMax;
	const timeout = AbortSignal.timeout(isSmall ? patienceMs.small : patienceMs.large);
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
 * Adds the access token to every call. A 401 or 403 for a call that carried one is tried once more after a refresh,
 * never twice; asking for the password again (step-up) is no reason to refresh.
 */
export function sendWithSession(send: Send, session: Pick<Session, "token" | "refresh">): Send {
	return async (request) => {
		const token = session.token();
		const answer = await send(withToken(request, token));
		const isRetried = token !== null && mayBeStale.has(answer.status) && !asksForPassword(answer.body);
		if (!isRetried || !(await session.refresh(token))) return answer;
		return send(withToken(request, session.token()));
	};
}

function withToken(request: Parameters<Send>[0], token: string | null): Parameters<Send>[0] {
	return token === null ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function asksForPassword(body: string): boolean {
	return body.includes('"ReauthenticationRequiredException"');
}
