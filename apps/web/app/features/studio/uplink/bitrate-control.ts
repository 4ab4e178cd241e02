/** Bits per second. */
export const bitrateFloor = 300_000;

const lateMs = 800;
const calmMs = 450;
/** Of what gets through a line that is full, so that what waits can leave. */
const shareOfLine = 0.7;
/** One moment without a line must not cost everything. */
const deepestCut = 0.35;
/** A change takes a moment to show. */
const afterCutMs = 2_000;
const calmForMs = 6_000;
const growAgainMs = 3_000;

/**
 * The video's bitrate, steered by the age of the oldest packet that the server has not told of: when it is late, down
 * to what gets through, at least × 0.7 and at most × 0.35; + 6 % after six seconds of calm.
 */
export function createBitrateControl(first: number, ceiling: number) {
	let max = Math.max(bitrateFloor, ceiling);
	let bitrate = within(first);
	let calmSinceMs: number | null = null;
	let heldUntilMs = 0;

	function within(wanted: number): number {
		return Math.round(Math.min(max, Math.max(bitrateFloor, wanted)));
	}

	function cut(nowMs: number, arriving = bitrate): void {
		calmSinceMs = null;
		if (nowMs < heldUntilMs) return;
		bitrate = within(Math.min(bitrate * 0.7, Math.max(bitrate * deepestCut, arriving * shareOfLine)));
		heldUntilMs = nowMs + afterCutMs;
	}

	return {
		/**
		 * @param ageMs of the oldest packet without receipt; 0 when there is none
		 * @param arriving bits per second of which the server has told lately
		 */
		decide(nowMs: number, ageMs: number, arriving: number): number {
			if (ageMs > lateMs) cut(nowMs, arriving);
			else if (ageMs > calmMs) calmSinceMs = null;
			else {
				calmSinceMs ??= nowMs;
				if (nowMs - calmSinceMs >= calmForMs) {
					bitrate = within(bitrate * 1.06);
					calmSinceMs = nowMs - calmForMs + growAgainMs;
				}
			}
			return bitrate;
		},
		/** The server's own word, or the device's. */
		limit(most: number): void {
			max = Math.max(bitrateFloor, most);
			bitrate = within(bitrate);
		},
		/** The server asks for less. */
		cut: (nowMs: number) => cut(nowMs),
		/** The line is new: what was calm before says nothing. */
		restart(): void {
			calmSinceMs = null;
		},
		bitrate: () => bitrate,
	};
}
