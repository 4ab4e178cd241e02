/** How far ahead of its bitrate an encoder may be: room for a key frame, which costs many times what others do. */
const aheadSeconds = 0.7;
/** A picture that stands still for longer looks broken, and is cut out of the recording. */
const standingMsMax = 900;

/**
 * Fewer pictures where an encoder cannot make them as small as the bitrate asks: a restless picture on a slow line. Then
 * each costs what it costs, and the line still carries the sound and all that is sent.
 */
export function createFrameBudget() {
	let owedBits = 0;
	let settledUs = Number.NEGATIVE_INFINITY;
	let lastUs = Number.NEGATIVE_INFINITY;

	function settle(timeUs: number, bitrate: number): void {
		const seconds = Math.max(0, (timeUs - settledUs) / 1_000_000);
		owedBits = Math.max(0, owedBits - (Number.isFinite(seconds) ? seconds * bitrate : owedBits));
		settledUs = Math.max(settledUs, timeUs);
	}

	return {
		/** Whether the picture of this time may be encoded. */
		allows(timeUs: number, bitrate: number): boolean {
			settle(timeUs, bitrate);
			const isDue = timeUs - lastUs >= standingMsMax * 1_000;
			if (!isDue && owedBits > bitrate * aheadSeconds) return false;
			lastUs = timeUs;
			return true;
		},
		/** What a picture has come to. */
		spend(bytes: number): void {
			owedBits += bytes * 8;
		},
	};
}
