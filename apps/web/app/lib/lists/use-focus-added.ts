import { type RefObject, useEffect, useRef } from "react";

/**
 * Manages the focus of a "more" button: it stays on the button while there is more, and moves to the first added item
 * when the button is removed after the last page. `count` is the number of items in `list`.
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
