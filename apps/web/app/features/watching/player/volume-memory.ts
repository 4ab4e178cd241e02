import type { Store } from "../../../lib/preferences/browser-store.ts";

const key = "stride.volume";

/** The stored volume, 0 … 1; 1 by default. */
export function readVolume(store: Store): number {
	const stored = Number.parseFloat(store.getItem(key) ?? "1");
	return stored >= 0 && stored <= 1 ? stored : 1;
}

export function storeVolume(store: Store, volume: number): void {
	try {
		store.setItem(key, volume.toFixed(2));
	} catch {
		// Without storage the volume applies to this page only.
	}
}
