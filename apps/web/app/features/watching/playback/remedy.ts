/** A player's error: the type and details of hls.js, and the HTTP status if there was a response. */
export type PlaybackFailure = { type: string; details: string; isFatal: boolean; status: number | undefined };

/**
 * - `displaced`: the maximum number of other devices is playing
 * - `new-session`: the viewer's session is no longer valid, as after a restart; or the free time is used up or the stream
 *   was withdrawn, which the session request explains
 * - `reload`: reload the source, with exponential backoff
 * - `recover`: restart the browser's decoder with the same source
 * - `none`: the library recovers by itself
 */
export type Remedy = "displaced" | "new-session" | "reload" | "recover" | "none";

const paymentRequired = 402;
const conflict = 409;
const gone = 410;
const sessionRefused = [401, 403, 404];

export function remedyOf({ type, details, isFatal, status }: PlaybackFailure): Remedy {
	if (status === conflict) return "displaced";
	if (status === paymentRequired || status === gone) return "new-session";
	// The playlist contradicts its earlier version, as after a restart that lost a segment: a retry would fail too.
	if (details === "levelParsingError") return "reload";
	if (!isFatal) return "none";
	if (status !== undefined && sessionRefused.includes(status)) return "new-session";
	return type === "mediaError" ? "recover" : "reload";
}

const firstDelayMs = 500;
const longestDelayMs = 8_000;

/** The delay before retry number `attempt` (from 0); `random` (0 … 1) is the jitter between viewers. */
export function retryDelayMs(attempt: number, random: number): number {
	const delayMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
	return Math.round(delayMs * (0.75 + random / 2));
}
