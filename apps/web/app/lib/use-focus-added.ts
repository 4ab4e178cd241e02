import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus of whoever presses a button for more: it stays on the button while there is more, and goes to the
 * first added item when the button leaves with the last page. `count` is how many items `list` has.
 */
export function useFocusAdded(list: RefObject<HTMLElement | null>, count: number): void {
	const before = useRef(count);
	useEffect(() => {
		const isLost = document.activeElement === null || document.activeElement === document.body;
		if (count > before.current && isLost) focusItem(list.current, before.current);
		before.current = count;
	}, [list, count]);
}

/** Moves the focus to the first link or button of an item. */
export function focusItem(list: HTMLElement | null, index: number): void {
	list?.children[index]?.querySelector<HTMLElement>("a, button")?.focus();
}
