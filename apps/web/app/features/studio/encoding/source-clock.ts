/** Beyond this a source has jumped, or it is another one. */
const jumpUs = 150_000;
/** How fast it follows a source whose clock runs slower than ours. */
const leak = 0.01;

/**
 * Puts a source's own even times on our clock. What arrives is never early, so the shortest delay seen is the truth;
 * what is delayed once does not tremble. Times always grow.
 */
export function createSourceClock() {
	let offsetUs: number | null = null;
	let lastUs = Number.NEGATIVE_INFINITY;
	return {
		/** @param sourceUs by the source's clock @param nowUs when it arrived, by ours */
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
