import { useSyncExternalStore } from "react";

const calm = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

/** Whether autoplay is allowed: not with reduced motion or data saving. */
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
