import type { Store } from "../../../lib/preferences/browser-store.ts";
import type { Rendition } from "../playback/rendition.ts";

const key = "stride.rendition";

/** The stored choice; picture and sound by default. */
export function readRendition(store: Store): Rendition {
	return store.getItem(key) === "sound" ? "sound" : "muxed";
}

export function storeRendition(store: Store, rendition: Rendition): void {
	try {
		if (rendition === "sound") store.setItem(key, rendition);
		else store.removeItem(key);
	} catch {
		// Without storage the choice applies to this page only.
	}
}
