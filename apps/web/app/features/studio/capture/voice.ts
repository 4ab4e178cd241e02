/** [D9] Volumes are 0 … 100; the thresholds for showing bars, passing the mic test, and detecting muted speech. */
export const volumeThresholds = { shown: 2, tested: 5, speaking: 10 } as const;
/** [D9] */
const mutedWindowMs = 500;
/** A warning stays long enough to be read. */
const warningMs = 3_000;

/** The mean of an analyser's bytes, in hundredths. */
export function volumeOf(bytes: Uint8Array): number {
	if (bytes.length === 0) return 0;
	const sum = bytes.reduce((total, byte) => total + byte, 0);
	return (sum / bytes.length / 255) * 100;
}

/** Detects speech while the microphone is off: above the threshold for half a second on average. */
export function createMutedSpeech() {
	let measured: { atMs: number; volume: number }[] = [];
	let firstMs: number | null = null;
	let warnedMs = Number.NEGATIVE_INFINITY;
	return {
		/** @returns whether the warning is shown */
		add(nowMs: number, volume: number, isMuted: boolean): boolean {
			if (!isMuted) {
				measured = [];
				firstMs = null;
				warnedMs = Number.NEGATIVE_INFINITY;
				return false;
			}
			firstMs ??= nowMs;
			measured = [...measured.filter(({ atMs }) => atMs > nowMs - mutedWindowMs), { atMs: nowMs, volume }];
			const mean = measured.reduce((sum, one) => sum + one.volume, 0) / measured.length;
			if (nowMs - firstMs >= mutedWindowMs && mean > volumeThresholds.speaking) warnedMs = nowMs;
			return nowMs - warnedMs < warningMs;
		},
	};
}
