import { frameLimits } from "@stride/contract/frame-limits";

/**
 * Whole seconds that an access token has left, by its own expiry; below zero once it has expired. Null for anything
 * that is no JWT with an expiry. The signature is the server's business.
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

/** [P9] Refreshed with 20 s or less left; at load the bar is 10 s. */
export function isDueForRefresh(left: number, isAtLoad: boolean): boolean {
	return left <= (isAtLoad ? frameLimits.tokenRefreshSecondsLeftAtLoad : frameLimits.tokenRefreshSecondsLeft);
}

/**
 * [P4] A token with 60 s or more left makes its holder authenticated. Between that and its end nothing changes: who was
 * authenticated stays so while the token is being refreshed, who was not does not become it.
 */
export function isAuthenticated(left: number, wasAuthenticated: boolean): boolean {
	if (left >= frameLimits.tokenAuthenticatedSecondsLeft) return true;
	return wasAuthenticated && left > 0;
}
