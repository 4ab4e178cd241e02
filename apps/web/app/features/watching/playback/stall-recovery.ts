/** Without a stall for this long, the line is taken to carry the lower latency again. */
const firstCalmMs = 30_000;
const longestCalmMs = 16 * 60_000;

type Deps = {
	nowMs: () => number;
	/** @returns a function that cancels it */
	after: (delayMs: number, callback: () => void) => () => void;
	/** Removes what the stalls have added to the latency. */
	recover: () => void;
};

/**
 * Each stall adds to a viewer's latency, and hls.js never takes it back. It is taken back after half a calm minute;
 * where that was too early, the calm that is required doubles.
 */
export function createStallRecovery({ nowMs, after, recover }: Deps) {
	let calmMs = firstCalmMs;
	let recoveredAtMs: number | undefined;
	let cancel: (() => void) | undefined;

	return {
		onStall(): void {
			cancel?.();
			if (recoveredAtMs !== undefined && nowMs() - recoveredAtMs < calmMs) calmMs = Math.min(2 * calmMs, longestCalmMs);
			recoveredAtMs = undefined;
			cancel = after(calmMs, () => {
				recoveredAtMs = nowMs();
				recover();
			});
		},
		stop: (): void => cancel?.(),
	};
}

/** The timers of the browser. */
export const timing = {
	nowMs: () => performance.now(),
	after(delayMs: number, callback: () => void) {
		const timer = window.setTimeout(callback, delayMs);
		return () => window.clearTimeout(timer);
	},
};
