import { useSyncExternalStore } from "react";

const calm = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

/** Whether a video may begin without being asked: not where somebody wants things to stand still, or to save data. */
export function useMayPlayByItself(): boolean {
	return useSyncExternalStore(subscribe, isAllowed, () => false);
}

function subscribe(listener: () => void): () => void {
	const query = matchMedia(calm);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}

function isAllowed(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return !matchMedia(calm).matches && connection?.saveData !== true;
}
