import { type CaptionLanguage, captionLanguages } from "@stride/contract/streams/caption-languages";
import { useEffect, useState } from "react";
import { tabStore } from "../../lib/preferences/browser-store.ts";

/** `captions`: the language of the automatic captions; null without. */
type OnAirMemory = { streamId: string; isMuted: boolean; isHidden: boolean; captions: CaptionLanguage | null };

const key = "studioOnAir";

/**
 * Whether this tab was broadcasting the stream when its page was unloaded, as by a reload, and how. Leaving the studio,
 * pausing and ending clear the entry.
 */
export function useOnAirMemory(streamId: string): OnAirMemory | null {
	const [before] = useState(() => readMemory(tabStore().getItem(key), streamId));
	useEffect(() => tabStore().removeItem(key), []);
	return before;
}

export function readMemory(stored: string | null, streamId: string): OnAirMemory | null {
	try {
		const memory = JSON.parse(stored ?? "null") as Partial<OnAirMemory> | null;
		if (memory?.streamId !== streamId) return null;
		const captions = captionLanguages.find((language) => language === memory.captions) ?? null;
		return { streamId, isMuted: memory.isMuted === true, isHidden: memory.isHidden === true, captions };
	} catch {
		return null;
	}
}

/** Stores the entry while the stream is sent from here. An unloaded page runs no cleanup, so the entry remains. */
export function useStoredOnAir(isSending: boolean, { streamId, isMuted, isHidden, captions }: OnAirMemory): void {
	useEffect(() => {
		if (!isSending) return;
		tabStore().setItem(key, JSON.stringify({ streamId, isMuted, isHidden, captions }));
		return () => tabStore().removeItem(key);
	}, [isSending, streamId, isMuted, isHidden, captions]);
}
