/** The times of recent stalls in ms of a monotonic clock, the latest last. Stored by the caller. */
export type Stalls = readonly number[];

const stallsMax = 3;
const windowMs = 60_000;

/**
 * After three stalls within a minute the connection is too slow for low latency: playback switches to the plain playlist
 * of the same segments, which is several seconds behind.
 */
export function afterStall(stalls: Stalls, nowMs: number): { stalls: Stalls; isPlainBetter: boolean } {
	const recent = [...stalls, nowMs].filter((at) => nowMs - at < windowMs).slice(-stallsMax);
	return { stalls: recent, isPlainBetter: recent.length >= stallsMax };
}
