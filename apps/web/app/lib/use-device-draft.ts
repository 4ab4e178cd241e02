import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStore, type Store } from "./browser-store.ts";
import type { SavedParts } from "./draft-entry.ts";

const quietMs = 400;

/**
 * Keeps a form's draft on the device while it is filled in, and says how much of it the device keeps. `draft` must stay
 * the same object as long as nothing in it changes; what it begins with is not written. `save` and `isWritten` are the
 * draft's own functions: how it is kept, and whether a change in the device's store was one of it.
 */
export function useDeviceDraft<D>(
	draft: D,
	{ save: keep, isWritten }: { save: (store: Store, draft: D, nowMs: number) => SavedParts; isWritten: IsWritten },
) {
	const [saved, setSaved] = useState<SavedParts>("all");
	const latest = useRef(draft);
	const isActive = useRef(false);
	const save = useCallback(() => {
		if (isActive.current) setSaved(keep(deviceStore(), latest.current, Date.now()));
	}, [keep]);

	useEffect(() => {
		if (latest.current === draft) return;
		latest.current = draft;
		isActive.current = true;
		const timer = setTimeout(save, quietMs);
		return () => clearTimeout(timer);
	}, [draft, save]);

	// The last words before a reload or a closed tab.
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
		/** From now on nothing is kept: the draft became what it was for, or was discarded. */
		stop: () => {
			isActive.current = false;
		},
	};
}

type IsWritten = (event: Pick<StorageEvent, "key" | "newValue">) => boolean;

/** One draft lies on the device. Somebody who fills it in twice is told, since the last words win. */
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
