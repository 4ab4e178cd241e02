import { useCallback, useEffect, useRef, useState } from "react";
import { saveDraft, type WizardDraft, type WizardValues } from "./wizard-draft.ts";
import type { WizardStep } from "./wizard-flow.ts";

const quietMs = 400;

/** Keeps the draft on the device while it is filled in, and says how much of it the device keeps. */
export function useDraft(values: WizardValues, step: WizardStep) {
	const [kept, setKept] = useState<ReturnType<typeof saveDraft>>("all");
	const latest = useRef<WizardDraft>({ values, step });
	const isActive = useRef(false);
	const save = useCallback(() => {
		if (isActive.current) setKept(saveDraft(localStorage, latest.current, Date.now()));
	}, []);

	useEffect(() => {
		const isUntouched = latest.current.values === values && latest.current.step === step;
		if (isUntouched) return;
		latest.current = { values, step };
		isActive.current = true;
		const timer = setTimeout(save, quietMs);
		return () => clearTimeout(timer);
	}, [values, step, save]);

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
		/** From now on nothing is kept: the draft became a campaign, or was discarded. */
		stop: () => {
			isActive.current = false;
		},
	};
}
