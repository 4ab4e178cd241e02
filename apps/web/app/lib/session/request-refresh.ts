import type { Call } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import type { RefreshOutcome } from "./session.ts";

/** Rotates the refresh token of the cookie. A module of its own: guests, who are most, have nothing to refresh. */
export function requestRefresh(call: Call): Promise<RefreshOutcome> {
	return call("refreshToken", {}).then(
		({ token }) => ({ kind: "token", token }) as const,
		(error: unknown) => ({ kind: isRefusal(error) ? "refused" : "unreachable" }) as const,
	);
}

/** A no of the server; being away, overloaded or cut off is none. */
function isRefusal(error: unknown): boolean {
	return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
