import { useEffect } from "react";

/** Dispatches `page-hydrated` after hydration, so that the inline script can replay an early click. */
export function useHydrationSignal(): void {
	useEffect(() => void dispatchEvent(new Event("page-hydrated")), []);
}
