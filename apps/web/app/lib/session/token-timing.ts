import { frameLimits } from "@stride/contract/streams/frame-limits";

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
