import { type RefCallback, useCallback } from "react";

const focusable = "a[href], button, input, select, textarea, iframe, [tabindex]";

/**
 * A ref for the scroll container of an overlay. If it overflows and has no focusable content, it becomes focusable
 * itself, so that arrow keys scroll it; not every browser does that by default. If the focused element is removed, the
 * overlay takes the focus: with the focus on the body, Escape and Tab would not reach it.
 */
export function useContentFocus(): RefCallback<HTMLElement> {
	return useCallback((element) => {
		if (!element) return;
		const check = () => {
			const isOutOfReach = element.scrollHeight > element.clientHeight && !element.querySelector(focusable);
			if (isOutOfReach) element.tabIndex = 0;
			else element.removeAttribute("tabindex");
		};
		const sizes = new ResizeObserver(check);
		const changes = new MutationObserver(() => {
			check();
			// An overlay below another one is inert: it cannot take the focus.
			if (document.activeElement === document.body && !element.closest("[data-exiting]")) {
				element.closest<HTMLElement>("[role$=dialog]")?.focus();
			}
		});
		sizes.observe(element);
		changes.observe(element, { childList: true, subtree: true });
		return () => {
			sizes.disconnect();
			changes.disconnect();
		};
	}, []);
}
