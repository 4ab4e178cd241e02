import { type RefCallback, useCallback } from "react";

const focusable = "a[href], button, input, select, textarea, iframe, [tabindex]";

/**
 * A ref for a scroll container: if it overflows and has no focusable content, it becomes focusable itself, so that arrow
 * keys scroll it. Not every browser does that by default.
 */
export function useScrollFocus(): RefCallback<HTMLElement> {
	return useCallback((element) => {
		if (!element) return;
		const check = () => {
			const isOutOfReach = element.scrollHeight > element.clientHeight && !element.querySelector(focusable);
			if (isOutOfReach) element.tabIndex = 0;
			else element.removeAttribute("tabindex");
		};
		const sizes = new ResizeObserver(check);
		const changes = new MutationObserver(check);
		sizes.observe(element);
		changes.observe(element, { childList: true, subtree: true });
		return () => {
			sizes.disconnect();
			changes.disconnect();
		};
	}, []);
}
