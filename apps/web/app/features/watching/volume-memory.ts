import type { Store } from "../../lib/browser-store.ts";

const key = "stride.volume";

/** How loud the visitor had it, 0 … 1; 1 before anything was kept. */
export function readVolume(store: Store): number {
	const kept = Number.parseFloat(store.getItem(key) ?? "1");
	return kept >= 0 && kept <= 1 ? kept : 1;
}

export function keepVolume(store: Store, volume: number): void {
	try {
		store.setItem(key, volume.toFixed(2));
	} catch {
		// A full or forbidden store forgets; nothing else depends on it.
	}
}
