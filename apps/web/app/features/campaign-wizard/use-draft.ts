import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStore } from "../../lib/browser-store.ts";
import { isDraftWritten, saveDraft, type WizardDraft } from "./wizard-draft.ts";

const quietMs = 400;

/** Keeps the draft on the device while it is filled in, and says how much of it the device keeps. */
export function useDraft({ values, step, requestKey }: WizardDraft) {
	const [kept, setKept] = useState<ReturnType<typeof saveDraft>>("all");
	const latest = useRef<WizardDraft>({ values, step, requestKey });
	const isActive = useRef(false);
	const save = useCallback(() => {
		if (isActive.current) setKept(saveDraft(deviceStore(), latest.current, Date.now()));
	}, []);

	useEffect(() => {
		const { current } = latest;
		if (current.values === values && current.step === step && current.requestKey === requestKey) return;
		latest.current = { values, step, requestKey };
		isActive.current = true;
		const timer = setTimeout(save, quietMs);
		return () => clearTimeout(timer);
	}, [values, step, requestKey, save]);

	// The last words before a reload or a closed tab.
	useEffect(() => {
		addEventListener("pagehide", save);
		return () => {
			removeEventListener("pagehide", save);
			save();
		};
	}, [save]);

	return {
		kept,
		save,
		isOpenElsewhere: useOpenElsewhere(),
		/** From now on nothing is kept: the draft became a campaign, or was discarded. */
		stop: () => {
			isActive.current = false;
		},
	};
}

/** One draft lies on the device. Somebody who fills it in twice is told, since the last words win. */
function useOpenElsewhere(): boolean {
	const [isOpenElsewhere, setOpenElsewhere] = useState(false);
	useEffect(() => {
		const notice = (event: StorageEvent) => {
			if (isDraftWritten(event)) setOpenElsewhere(true);
		};
		addEventListener("storage", notice);
		return () => removeEventListener("storage", notice);
	}, []);
	return isOpenElsewhere;
}
