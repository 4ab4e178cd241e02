import { type RefObject, useEffect } from "react";

/**
 * As `useAlive`, for a part that the server renders and whose script comes after the page's.
 * @param part an element that carries `data-asleep` until then
 */
export function useHydratedPart(part: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		part.current?.removeAttribute("data-asleep");
		dispatchEvent(new Event("page-alive"));
	}, [part]);
}
