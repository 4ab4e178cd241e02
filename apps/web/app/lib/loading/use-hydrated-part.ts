import { type RefObject, useLayoutEffect } from "react";

/**
 * As `useHydrationSignal`, for a server-rendered part whose script is loaded after the page's. A press that hydrates the
 * part finds the attribute removed, so the part is reported with its commit.
 * @param part an element with the attribute `data-deferred` until its hydration
 */
export function useHydratedPart(part: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		part.current?.removeAttribute("data-deferred");
		dispatchEvent(new Event("page-hydrated"));
	}, [part]);
}
