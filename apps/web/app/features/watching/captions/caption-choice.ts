import { type CaptionLanguage, captionLanguages } from "@stride/contract/streams/caption-languages";
import type { Store } from "../../../lib/preferences/browser-store.ts";

const key = "stride.captions";

/** The language in which this browser shows captions; null by default, for none. */
export function readCaptionChoice(store: Store): CaptionLanguage | null {
	const stored = store.getItem(key);
	return captionLanguages.find((language) => language === stored) ?? null;
}

export function storeCaptionChoice(store: Store, choice: CaptionLanguage | null): void {
	try {
		if (choice) store.setItem(key, choice);
		else store.removeItem(key);
	} catch {
		// Without storage the choice applies to this page only.
	}
}

/** A viewer who needs captions gets some in any language: the chosen one, else the page's, else the first. */
export function shownLanguage(
	choice: CaptionLanguage | null,
	offered: readonly CaptionLanguage[],
	locale: string,
): CaptionLanguage | null {
	if (choice === null) return null;
	return offered.find((one) => one === choice) ?? offered.find((one) => one === locale) ?? offered[0] ?? null;
}
