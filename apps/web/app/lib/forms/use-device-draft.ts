import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStore, type Store } from "../preferences/browser-store.ts";
import type { SavedParts } from "./draft-entry.ts";

const quietMs = 400;

/**
 * Stores a form's draft on the device during editing, and returns how much was stored. `draft` must be referentially
 * stable while unchanged; its initial value is not written. `save` writes the draft; `isWritten` checks whether a
 * `storage` event concerns it.
 */
export function useDeviceDraft<D>(
	draft: D,
	{ save: write, isWritten }: { save: (store: Store, draft: D, nowMs: number) => SavedParts; isWritten: IsWritten },
) {
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
		/** Stops storing: the draft was submitted or discarded. */
		stop: () => {
			isActive.current = false;
		},
	};
}

type IsWritten = (event: Pick<StorageEvent, "key" | "newValue">) => boolean;

/** Detects that the same draft is edited in another tab, since the last write wins. */
function useOpenElsewhere(isWritten: IsWritten): boolean {
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
