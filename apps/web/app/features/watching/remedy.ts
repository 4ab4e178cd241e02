/** What a player reports of a failure: the words of hls.js, and the HTTP status where there was an answer. */
export type PlaybackFailure = { type: string; details: string; isFatal: boolean; status: number | undefined };

/**
 * - `paywall`: the free time is used up
 * - `displaced`: as many other devices as allowed are playing
 * - `new-session`: the viewer's session is not good any more, as after a restart
 * - `reload`: the source is loaded anew, after a pause that grows
 * - `recover`: the browser's decoder starts anew, the source stays
 * - `none`: the library mends it by itself
 */
export type Remedy = "paywall" | "displaced" | "new-session" | "reload" | "recover" | "none";

const paymentRequired = 402;
const conflict = 409;
const sessionRefused = [401, 403, 404, 410];

export function remedyOf({ type, details, isFatal, status }: PlaybackFailure): Remedy {
	if (status === paymentRequired) return "paywall";
	if (status === conflict) return "displaced";
	// The playlist contradicts what was known of it, as after a restart that lost a segment: no retry mends that.
	if (details === "levelParsingError") return "reload";
	if (!isFatal) return "none";
	if (status !== undefined && sessionRefused.includes(status)) return "new-session";
	return type === "mediaError" ? "recover" : "reload";
}

const firstDelayMs = 500;
const longestDelayMs = 8_000;

/** The pause before try number `attempt` (from 0); `random` (0 … 1) keeps a crowd from coming back at once. */
export function retryDelayMs(attempt: number, random: number): number {
	const delayMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
	return Math.round(delayMs * (0.75 + random / 2));
}
