/** Beyond this a source has jumped, or is another one. */
const jumpUs = 150_000;
/** How fast it follows a source whose clock runs slower than the local one. */
const leak = 0.01;

/**
 * Maps a source's even times to the local clock. Arrival is never early, so the shortest observed delay is the best
 * estimate, and a single delayed arrival causes no jitter. Times always increase.
 */
export function createSourceClock() {
	let offsetUs: number | null = null;
	let lastUs = Number.NEGATIVE_INFINITY;
	return {
		/** @param sourceUs by the source's clock @param nowUs time of arrival, by the local clock */
		timeOf(sourceUs: number, nowUs: number): number {
			const seen = nowUs - sourceUs;
			if (offsetUs === null || Math.abs(seen - offsetUs) > jumpUs) offsetUs = seen;
			else if (seen < offsetUs) offsetUs = seen;
			else offsetUs += (seen - offsetUs) * leak;
			lastUs = Math.max(lastUs + 1, Math.round(sourceUs + offsetUs));
			return lastUs;
		},
	};
}
