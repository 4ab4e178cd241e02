import type { Call } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import type { RefreshOutcome } from "./session.ts";

/** Rotates the refresh token of the cookie. A separate chunk, since guests have nothing to refresh. */
export function requestRefresh(call: Call): Promise<RefreshOutcome> {
	return call("refreshToken", {}).then(
		({ token }) => ({ kind: "token", token }) as const,
		(error: unknown) => ({ kind: isRefusal(error) ? "refused" : "unreachable" }) as const,
	);
}

/** Whether the server refused; an unreachable or overloaded server has not. */
function isRefusal(error: unknown): boolean {
	return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
