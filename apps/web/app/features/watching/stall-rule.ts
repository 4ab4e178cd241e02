/** When playback stood still, in ms of any clock; the latest last. Kept by the caller. */
export type Stalls = readonly number[];

const stallsMax = 3;
const windowMs = 60_000;

/**
 * A line that cannot keep up at the low latency is better served some seconds later: after three stalls within a minute
 * the plain playlist of the same segments takes over.
 */
export function afterStall(stalls: Stalls, nowMs: number): { stalls: Stalls; isPlainBetter: boolean } {
	const recent = [...stalls, nowMs].filter((at) => nowMs - at < windowMs).slice(-stallsMax);
	return { stalls: recent, isPlainBetter: recent.length >= stallsMax };
}
