/** How far an encoder may exceed its bitrate: room for a key frame, which is many times larger than others. */
const aheadSeconds = 0.7;
/** A picture that is frozen for longer looks broken, and is cut out of the recording. */
const frozenMsMax = 900;
/**
 * A third of a frame. A stalled page delivers several pictures at once; the server's clock, 90 kHz, cannot tell apart
 * times a microsecond apart, and it breaks the recording at the second of two equal times.
 */
const stepUsMin = 11_000;

/**
 * Reduces the frame rate when an encoder cannot compress pictures to the bitrate: a busy picture on a slow connection.
 * Each picture keeps its size, and the connection still has room for the sound and all that is sent. Pictures that
 * follow the previous one too closely are dropped as well.
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
		/** Whether the picture at this time may be encoded. */
		allows(timeUs: number, bitrate: number): boolean {
			if (timeUs - lastUs < stepUsMin) return false;
			settle(timeUs, bitrate);
			const isDue = timeUs - lastUs >= frozenMsMax * 1_000;
			if (!isDue && owedBits > bitrate * aheadSeconds) return false;
			lastUs = timeUs;
			return true;
		},
		/** Records the size of an encoded picture. */
		spend(bytes: number): void {
			owedBits += bytes * 8;
		},
	};
}
