import { type RefObject, useEffect } from "react";

/**
 * As `useHydrationSignal`, for a server-rendered part whose script is loaded after the page's.
 * @param part an element with the attribute `data-deferred` until its hydration
 */
export function useHydratedPart(part: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		part.current?.removeAttribute("data-deferred");
		dispatchEvent(new Event("page-hydrated"));
	}, [part]);
}
