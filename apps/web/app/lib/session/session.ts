import { frameLimits } from "@stride/contract/frame-limits";
import { isAuthenticated, isDueForRefresh, secondsLeft } from "./token-timing.ts";

/** `unknown` until the first look at load is done; pages render as for a guest meanwhile, without offering to sign in. */
export type SessionStatus = "unknown" | "guest" | "authenticated";

/** What tabs tell each other. */
export type SessionMessage = { kind: "token"; token: string } | { kind: "signedOut" };

/** `refused` is the server's own no; `unreachable` says nothing about the session. */
export type RefreshOutcome = { kind: "token"; token: string } | { kind: "refused" } | { kind: "unreachable" };

export type SessionDeps = {
	now: () => number;
	/** Rotates the refresh token of the cookie. */
	requestRefresh: () => Promise<RefreshOutcome>;
	/** Ends the session at the server. May reject; the session ends here all the same. */
	requestSignOut: () => Promise<void>;
	/** Runs one at a time among all tabs of this origin. */
	exclusively: <T>(work: () => Promise<T>) => Promise<T>;
	tell: (message: SessionMessage) => void;
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
	subscribe: (listener: () => void) => () => void;
	/** Looks for a session once, at load. The page's request says whether it carried a refresh cookie. */
	start: (hasRefreshCookie?: boolean) => Promise<void>;
	/** To be called every 5 s and when the page comes to the front. */
	check: () => Promise<void>;
	/** After a sign-in: the token is used here and told to the other tabs. */
	begin: (token: string) => void;
	/** Gets a newer token than `staleToken`, in one tab for all. Says whether there is one. */
	refresh: (staleToken: string | null) => Promise<boolean>;
	signOut: () => Promise<void>;
	/** A message of another tab. */
	hear: (message: SessionMessage) => void;
};

/** The session of one page: an access token in memory, shared with the other tabs, refreshed before it ends. */
export function createSession(deps: SessionDeps): Session {
	let token: string | null = null;
	let status: SessionStatus = "unknown";
	const listeners = new Set<() => void>();

	const leftOf = (candidate: string) => secondsLeft(candidate, deps.now()) ?? Number.NEGATIVE_INFINITY;
	const validToken = () => (token !== null && leftOf(token) > 0 ? token : null);

	function become(next: SessionStatus, nextToken: string | null): void {
		const isNews = next !== status || nextToken !== token;
		status = next;
		token = nextToken;
		if (isNews) for (const listener of listeners) listener();
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
			// While this tab waited for its turn, another one may have refreshed and told the token.
			const isDoneByOther = token !== null && token !== staleToken && validToken() !== null;
			if (isDoneByOther) return true;
			if (!deps.marker.read()) return false;
			const outcome = await deps.requestRefresh();
			// A sign-out during the request has the last word.
			if (!deps.marker.read()) return false;
			if (outcome.kind === "unreachable") return false;
			if (outcome.kind === "refused") {
				end();
				deps.tell({ kind: "signedOut" });
				return false;
			}
			adopt(outcome.token);
			deps.tell({ kind: "token", token: outcome.token });
			return validToken() !== null;
		});
	}

	async function keepFresh(isAtLoad: boolean): Promise<void> {
		if (token === null || isDueForRefresh(leftOf(token), isAtLoad)) await refresh(token);
	}

	return {
		status: () => status,
		token: validToken,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
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
			deps.tell({ kind: "token", token: next });
		},
		refresh,
		async signOut() {
			end();
			deps.tell({ kind: "signedOut" });
			await deps.requestSignOut();
		},
		hear(message) {
			if (message.kind === "signedOut") become("guest", null);
			else adopt(message.token);
		},
	};
}

export const checkEveryMs = frameLimits.tokenCheckSeconds * 1000;
