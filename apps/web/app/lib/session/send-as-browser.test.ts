import type { Send } from "@stride/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendByFetch, sendWithSession } from "./send-as-browser.ts";
import type { Session } from "./session.ts";

type Answer = Awaited<ReturnType<Send>>;

const request = { method: "GET", url: "/v1/user/profile", headers: { clientId: "c" } };
const answer = (status: number, body = ""): Answer => ({ status, headers: {}, body });

/** A session whose refresh replaces `t1` by `t2`, and a server that returns these responses in order. */
function stage(token: string | null, answers: Answer[], canRefresh = true) {
	const sent: (string | undefined)[] = [];
	let refreshes = 0;
	let current = token;
	const session: Pick<Session, "token" | "refresh"> = {
		token: () => current,
		refresh: async () => {
			refreshes += 1;
			if (canRefresh) current = "t2";
			return canRefresh;
		},
	};
	const send: Send = async ({ headers }) => {
		sent.push(headers["authorization"]);
		return answers[sent.length - 1] ?? answer(500);
	};
	return { call: sendWithSession(send, session), sent, refreshes: () => refreshes };
}

describe("sendWithSession", () => {
	it.each([401, 403])("[A2] a call with %i is retried after a refresh with the new token", async (status) => {
		const { call, sent } = stage("t1", [answer(status), answer(200, "{}")]);
		expect((await call(request)).status).toBe(200);
		expect(sent).toEqual(["Bearer t1", "Bearer t2"]);
	});

	it("[A2] a call is retried once at most", async () => {
		const { call, sent, refreshes } = stage("t1", [answer(401), answer(401), answer(200)]);
		expect((await call(request)).status).toBe(401);
		expect([sent.length, refreshes()]).toEqual([2, 1]);
	});

	it("[A2] a failed refresh returns the first response", async () => {
		const { call, sent } = stage("t1", [answer(403, "no"), answer(200)], false);
		expect(await call(request)).toEqual(answer(403, "no"));
		expect(sent).toHaveLength(1);
	});

	it.each([200, 204, 400, 404, 409, 429, 500, 503])("[A2] a %i causes no refresh", async (status) => {
		const { call, refreshes } = stage("t1", [answer(status)]);
		expect((await call(request)).status).toBe(status);
		expect(refreshes()).toBe(0);
	});

	it("[A2] a guest's call has no token and is not retried", async () => {
		const { call, sent, refreshes } = stage(null, [answer(401)]);
		await call(request);
		expect([sent, refreshes()]).toEqual([[undefined], 0]);
	});

	it("[A2] a required reauthentication causes no refresh", async () => {
		const body = JSON.stringify({ error: { code: "ReauthenticationRequiredException", title: "", message: "" } });
		const { call, refreshes } = stage("t1", [answer(403, body)]);
		await call(request);
		expect(refreshes()).toBe(0);
	});
});

describe("sendByFetch", () => {
	const sendThrough = async (respond: typeof fetch, body?: string, signal?: AbortSignal) => {
		vi.stubGlobal("fetch", respond);
		return sendByFetch({ ...request, ...(body !== undefined && { body }), ...(signal && { signal }) });
	};
	afterEach(() => {
		vi.unstubAllGlobals();
		vi.restoreAllMocks();
	});

	it.each([
		["a form", "{}", 30_000],
		["a picture", "x".repeat(100_001), 180_000],
	])("[U2] %s without a response is aborted after its timeout", async (_, body, limitMs) => {
		const gaveUp = new AbortController();
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(gaveUp.signal);
		const silent: typeof fetch = (_input, init) =>
			new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
		const sent = sendThrough(silent, body);
		gaveUp.abort(new DOMException("signal timed out", "TimeoutError"));
		await expect(sent).rejects.toMatchObject({ name: "TimeoutError" });
		expect(timeout).toHaveBeenCalledWith(limitMs);
	});

	it("[U2] the caller can abort before the timeout", async () => {
		const caller = new AbortController();
		caller.abort(new DOMException("left", "AbortError"));
		const looks: typeof fetch = async (_input, init) => {
			init?.signal?.throwIfAborted();
			return new Response();
		};
		await expect(sendThrough(looks, "{}", caller.signal)).rejects.toMatchObject({ name: "AbortError" });
	});
});
