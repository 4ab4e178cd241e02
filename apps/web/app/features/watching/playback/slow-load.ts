/** What hls.js reports of a load: times in ms of `performance.now()`, 0 for what has not happened yet. */
type Timed = { duration: number; stats: { aborted: boolean; loaded: number; loading: { first: number; end: number } } };
export type Load = { frag: Timed; part?: Timed | null };

/** @returns the bits per second of a load that takes longer than its media play; null otherwise */
function rateIfSlow({ frag, part }: Load, nowMs: number): number | null {
	const { duration, stats } = part ?? frag;
	const { first, end } = stats.loading;
	const seconds = ((end || nowMs) - first) / 1_000;
	const isMeasured = first > 0 && stats.loaded > 0 && !stats.aborted;
	return isMeasured && seconds > duration ? (stats.loaded * 8) / seconds : null;
}

/**
 * Finds the bit rate of a line that has become slow from the last two loads of an instance of hls.js. Its estimate
 * follows a sudden drop over many seconds, and its own rule against a load that is too slow spares the lowest of two
 * qualities.
 */
export function createSlowLoads<Instance extends object>(nowMs: () => number) {
	const loads = new WeakMap<Instance, readonly Load[]>();
	return {
		onLoading(of: Instance, load: Load): void {
			loads.set(of, [load, ...(loads.get(of) ?? [])].slice(0, 2));
		},
		/** In bits per second; null where neither load is too slow. */
		rate(of: Instance): number | null {
			const now = nowMs();
			const rates = (loads.get(of) ?? []).map((load) => rateIfSlow(load, now));
			return rates.find((rate) => rate !== null) ?? null;
		},
	};
}
