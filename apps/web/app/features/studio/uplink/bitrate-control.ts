/** Bits per second. */
export const bitrateFloor = 300_000;

const lateMs = 800;
const calmMs = 450;
/** A change takes a moment to show. */
const afterCutMs = 2_000;
const calmForMs = 6_000;
const growAgainMs = 3_000;

/**
 * The video's bitrate, steered by the age of the oldest packet that the server has not told of: × 0.7 when it is late,
 * + 6 % after six seconds of calm.
 */
export function createBitrateControl(first: number, ceiling: number) {
	let max = Math.max(bitrateFloor, ceiling);
	let bitrate = within(first);
	let calmSinceMs: number | null = null;
	let heldUntilMs = 0;

	function within(wanted: number): number {
		return Math.round(Math.min(max, Math.max(bitrateFloor, wanted)));
	}

	function cut(nowMs: number): void {
		calmSinceMs = null;
		if (nowMs < heldUntilMs) return;
		bitrate = within(bitrate * 0.7);
		heldUntilMs = nowMs + afterCutMs;
	}

	return {
		/** @param ageMs of the oldest packet without receipt; 0 when there is none */
		decide(nowMs: number, ageMs: number): number {
			if (ageMs > lateMs) cut(nowMs);
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
		cut,
		/** The line is new: what was calm before says nothing. */
		restart(): void {
			calmSinceMs = null;
		},
		bitrate: () => bitrate,
	};
}
