/** Bits per second. */
export const bitrateFloor = 300_000;

const lateMs = 800;
const calmMs = 450;
/** The share of a full connection's throughput that is used, so that the backlog can drain. */
const shareOfLine = 0.7;
/** A short outage must not reduce the bitrate further than this. */
const deepestCut = 0.35;
/** The time until a change takes effect. */
const afterCutMs = 2_000;
const calmForMs = 6_000;
const growAgainMs = 3_000;

/**
 * The video's bitrate, controlled by the age of the oldest packet without a receipt: when it is late, reduced to the
 * throughput, by × 0.7 to × 0.35; + 6 % after six seconds without delay.
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
		 * @param arriving bits per second acknowledged recently by receipts
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
		/** The limit of the server or of the device. */
		limit(most: number): void {
			max = Math.max(bitrateFloor, most);
			bitrate = within(bitrate);
		},
		/** The server requests less. */
		cut: (nowMs: number) => cut(nowMs),
		/** A new connection: earlier measurements do not apply. */
		restart(): void {
			calmSinceMs = null;
		},
		bitrate: () => bitrate,
	};
}
