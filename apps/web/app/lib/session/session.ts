import type { Account } from "@stride/contract";
import { frameLimits } from "@stride/contract/streams/frame-limits";
import { createListeners } from "../listeners.ts";

/** `unknown` until the check at load; until then pages render as for a guest. */
export type SessionStatus = "unknown" | "guest" | "authenticated";

/** A message between tabs. */
export type SessionMessage = { kind: "token"; token: string } | { kind: "signedOut" };

/** `refused` ends the session; `unreachable` does not affect it. */
export type RefreshOutcome = { kind: "token"; token: string } | { kind: "refused" } | { kind: "unreachable" };

export type SessionDeps = {
	now: () => number;
	/** Rotates the refresh token of the cookie. */
	requestRefresh: () => Promise<RefreshOutcome>;
	/** Ends the session on the server. If it rejects, the session still ends in the browser. */
	requestSignOut: () => Promise<void>;
	/** Runs the work exclusively among all tabs of this origin. */
	exclusively: <T>(work: () => Promise<T>) => Promise<T>;
	/** Sends a message to the other tabs. */
	publish: (message: SessionMessage) => void;
	/**
	 * Whether this device has a session; without one a page load sends no request. False after a sign-out, even if the
	 * server did not receive it; null where nothing is stored.
	 */
	marker: { read: () => boolean | null; write: (hasSession: boolean) => void };
};

export type Session = {
	status: () => SessionStatus;
	/** The access token while it is valid, else null. */
	token: () => string | null;
	/** The signed-in account, once it has been loaded. Outside React's state, so that late hydration ignores it. */
	account: () => Account | undefined;
	setAccount: (account: Account | undefined) => void;
	/** Calls the listener when status, token or account change. */
	subscribe: (listener: () => void) => () => void;
	/** Restores the session at load. `hasRefreshCookie` is known from the page's request. */
	start: (hasRefreshCookie?: boolean) => Promise<void>;
	/** To be called every 5 s and when the page becomes visible. */
	check: () => Promise<void>;
	/** After a sign-in: adopts the token and publishes it to the other tabs. */
	begin: (token: string) => void;
	/** Replaces `staleToken`, in one tab for all. Returns whether there is a newer token. */
	refresh: (staleToken: string | null) => Promise<boolean>;
	signOut: () => Promise<void>;
	/** Applies a message of another tab. */
	handleMessage: (message: SessionMessage) => void;
};

/** The session of one page: an access token in memory, shared with the other tabs, refreshed before it ends. */
export function createSession(deps: SessionDeps): Session {
	let token: string | null = null;
	let status: SessionStatus = "unknown";
	let account: Account | undefined;
	const listeners = createListeners();

	const leftOf = (candidate: string) => secondsLeft(candidate, deps.now()) ?? Number.NEGATIVE_INFINITY;
	const validToken = () => (token !== null && leftOf(token) > 0 ? token : null);

	function become(next: SessionStatus, nextToken: string | null): void {
		const isChanged = next !== status || nextToken !== token;
		status = next;
		token = nextToken;
		if (isChanged) listeners.notify();
	}

	function adopt(next: string): void {
		const isIn = isAuthenticated(leftOf(next), status === "authenticated");
		become(isIn ? "authenticated" : "guest", isIn ? next : null);
	}

	function end(): void {
		deps.marker.write(false);
		become("guest", null);
	}

	async function refresh(staleToken: string | null): Promise<boolean> {
		return deps.exclusively(async () => {
			// Another tab may have refreshed and published the token while this one waited for the lock.
			const isDoneByOther = token !== null && token !== staleToken && validToken() !== null;
			if (isDoneByOther) return true;
			if (!deps.marker.read()) return false;
			const outcome = await deps.requestRefresh();
			// A sign-out during the request takes precedence.
			if (!deps.marker.read()) return false;
			if (outcome.kind === "unreachable") return false;
			if (outcome.kind === "refused") {
				end();
				deps.publish({ kind: "signedOut" });
				return false;
			}
			adopt(outcome.token);
			deps.publish({ kind: "token", token: outcome.token });
			return validToken() !== null;
		});
	}

	async function keepFresh(isAtLoad: boolean): Promise<void> {
		if (token === null || isDueForRefresh(leftOf(token), isAtLoad)) await refresh(token);
	}

	return {
		status: () => status,
		token: validToken,
		account: () => account,
		setAccount(next) {
			account = next;
			listeners.notify();
		},
		subscribe: listeners.add,
		async start(hasRefreshCookie) {
			if (hasRefreshCookie && deps.marker.read() === null) deps.marker.write(true);
			if (deps.marker.read()) await keepFresh(true);
			if (status === "unknown") become("guest", null);
		},
		async check() {
			if (deps.marker.read()) await keepFresh(false);
		},
		begin(next) {
			deps.marker.write(true);
			adopt(next);
			deps.publish({ kind: "token", token: next });
		},
		refresh,
		async signOut() {
			end();
			deps.publish({ kind: "signedOut" });
			await deps.requestSignOut();
		},
		handleMessage(message) {
			if (message.kind === "signedOut") become("guest", null);
			else adopt(message.token);
		},
	};
}

export const checkEveryMs = frameLimits.tokenCheckSeconds * 1000;

/**
 * Whole seconds until an access token expires; negative once it has expired. Null for anything that is not a JWT with an
 * expiry. The signature is verified by the server only.
 */
export function secondsLeft(token: string, nowMs: number): number | null {
	const payload = token.split(".")[1];
	if (!payload) return null;
	try {
		const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
		const hasExpiry = typeof claims === "object" && claims !== null && "exp" in claims;
		if (!hasExpiry || typeof claims.exp !== "number" || !Number.isFinite(claims.exp)) return null;
		return Math.floor(claims.exp - nowMs / 1000);
	} catch {
		return null;
	}
}

/** [P9] Refreshed with 20 s or less left; at load with 10 s or less. */
export function isDueForRefresh(left: number, isAtLoad: boolean): boolean {
	return left <= (isAtLoad ? frameLimits.tokenRefreshSecondsLeftAtLoad : frameLimits.tokenRefreshSecondsLeft);
}

/**
 * [P4] A token with 60 s or more left means authenticated. With less left the status is unchanged until the token
 * expires, so that it does not change during a refresh.
 */
export function isAuthenticated(left: number, wasAuthenticated: boolean): boolean {
	if (left >= frameLimits.tokenAuthenticatedSecondsLeft) return true;
	return wasAuthenticated && left > 0;
}
