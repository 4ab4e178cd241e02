type Battery = EventTarget & { charging: boolean; level: number };

/** Systems begin to save power at a fifth of the charge. */
const lowLevel = 0.2;

/** Reports whether the battery is low, where the browser knows, until the returned function is called. */
export function watchBattery(onChange: (isLow: boolean) => void): () => void {
	const ended = new AbortController();
	const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
	// It rejects where a policy forbids it.
	void getBattery?.call(navigator).then(
		(battery) => {
			if (ended.signal.aborted) return;
			const report = () => onChange(!battery.charging && battery.level <= lowLevel);
			for (const event of ["chargingchange", "levelchange"]) {
				battery.addEventListener(event, report, { signal: ended.signal });
			}
			report();
		},
		() => undefined,
	);
	return () => ended.abort();
}
