/**
 * Runs for a key immediately and coalesces further calls within `quietMs` into one run at its end. Safe because callers
 * publish state, not deltas.
 */
export function atMostEvery(quietMs: number, run: (key: string) => void): (key: string) => void {
	const waiting = new Map<string, { again: boolean }>();
	return function call(key) {
		const pause = waiting.get(key);
		if (pause) {
			pause.again = true;
			return;
		}
		const fresh = { again: false };
		waiting.set(key, fresh);
		run(key);
		setTimeout(() => {
			waiting.delete(key);
			if (fresh.again) call(key);
		}, quietMs).unref();
	};
}
