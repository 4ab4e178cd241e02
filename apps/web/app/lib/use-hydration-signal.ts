import { useEffect } from "react";

/** Tells the words of the page itself that buttons work now: what was pressed too early is pressed again. */
export function useHydrationSignal(): void {
	useEffect(() => void dispatchEvent(new Event("page-alive")), []);
}
