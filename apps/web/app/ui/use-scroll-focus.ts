import { type RefCallback, useCallback } from "react";

const focusable = "a[href], button, input, select, textarea, iframe, [tabindex]";

/**
 * A ref for what scrolls: text that is longer than its frame and holds nothing to focus is then reached by Tab itself,
 * so that arrow keys scroll it. Not every browser does that of its own.
 */
export function useScrollFocus(): RefCallback<HTMLElement> {
	return useCallback((element) => {
		if (!element) return;
		const look = () => {
			const isOutOfReach = element.scrollHeight > element.clientHeight && !element.querySelector(focusable);
			if (isOutOfReach) element.tabIndex = 0;
			else element.removeAttribute("tabindex");
		};
		const sizes = new ResizeObserver(look);
		const changes = new MutationObserver(look);
		sizes.observe(element);
		changes.observe(element, { childList: true, subtree: true });
		return () => {
			sizes.disconnect();
			changes.disconnect();
		};
	}, []);
}
