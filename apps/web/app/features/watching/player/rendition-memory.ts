import type { Store } from "../../../lib/preferences/browser-store.ts";
import { type Rendition, renditions } from "../playback/rendition.ts";

const key = "stride.rendition";

/** The stored choice; by default the player chooses. */
export function readRendition(store: Store): Rendition {
	const stored = store.getItem(key);
	return renditions.find((rendition) => rendition === stored) ?? "auto";
}

export function storeRendition(store: Store, rendition: Rendition): void {
	try {
		if (rendition === "auto") store.removeItem(key);
		else store.setItem(key, rendition);
	} catch {
		// Without storage the choice applies to this page only.
	}
}
