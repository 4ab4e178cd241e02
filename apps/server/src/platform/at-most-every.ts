/**
 * Runs for a key at once, and for all that comes within the time after it once more at its end: what is told is a state,
 * so nothing is lost by telling it together.
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
