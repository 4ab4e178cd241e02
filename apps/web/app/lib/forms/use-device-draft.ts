import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStore, type Store } from "../preferences/browser-store.ts";
import type { SavedParts } from "./draft-entry.ts";

const quietMs = 400;

export type Drafts<D> = {
	save: (store: Store, draft: D, nowMs: number) => SavedParts;
	clear: (store: Store) => void;
	/** Whether a `storage` event, which browsers dispatch to all other tabs, changed the draft. */
	isWritten: (event: Pick<StorageEvent, "key" | "newValue">) => boolean;
};

/**
 * Stores a form's draft on the device during editing, and returns how much was stored. `draft` must be referentially
 * stable while unchanged; its initial value is not written.
 */
export function useDeviceDraft<D>(draft: D, { save: write, clear, isWritten }: Drafts<D>) {
	const [saved, setSaved] = useState<SavedParts>("all");
	const latest = useRef(draft);
	const isActive = useRef(false);
	const save = useCallback(() => {
		if (isActive.current) setSaved(write(deviceStore(), latest.current, Date.now()));
	}, [write]);

	useEffect(() => {
		if (latest.current === draft) return;
		latest.current = draft;
		isActive.current = true;
		const timer = setTimeout(save, quietMs);
		return () => clearTimeout(timer);
	}, [draft, save]);

	// Saves the last input before a reload or a closed tab.
	useEffect(() => {
		addEventListener("pagehide", save);
		return () => {
			removeEventListener("pagehide", save);
			save();
		};
	}, [save]);

	return {
		saved,
		save,
		isOpenElsewhere: useOpenElsewhere(isWritten),
		/** Removes the draft, which was submitted or discarded. */
		discard: () => {
			isActive.current = false;
			clear(deviceStore());
		},
	};
}

/** Detects that the same draft is edited in another tab, since the last write wins. */
function useOpenElsewhere(isWritten: Drafts<unknown>["isWritten"]): boolean {
	const [isOpenElsewhere, setOpenElsewhere] = useState(false);
	useEffect(() => {
		const notice = (event: StorageEvent) => {
			if (isWritten(event)) setOpenElsewhere(true);
		};
		addEventListener("storage", notice);
		return () => removeEventListener("storage", notice);
	}, [isWritten]);
	return isOpenElsewhere;
}
