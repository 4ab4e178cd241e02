import type { After } from "./shared-waits.ts";

/** A clock that advances manually, and sequential names. */
export function manualTime(): { after: After; pass: (ms: number) => void; running: () => number } {
	let nowMs = 0;
	const timers = new Set<{ atMs: number; callback: () => void }>();
	return {
		after(delayMs, callback) {
			const timer = { atMs: nowMs + delayMs, callback };
			timers.add(timer);
			return () => timers.delete(timer);
		},
		pass(ms) {
			nowMs += ms;
			for (const timer of [...timers]) {
				if (timer.atMs > nowMs) continue;
				timers.delete(timer);
				timer.callback();
			}
		},
		running: () => timers.size,
	};
}

export function countingBytes(): (length: number) => Uint8Array {
	let count = 0;
	return (length) => {
		const bytes = new Uint8Array(length);
		new DataView(bytes.buffer).setUint32(length - 4, ++count);
		return bytes;
	};
}
