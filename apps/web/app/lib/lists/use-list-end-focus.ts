import { type RefObject, useEffect, useRef } from "react";
import { focusItem } from "./use-focus-added.ts";

/**
 * Manages the focus of the link at the end of a growing list: it stays while there is more, and moves to the first added
 * item when the link is removed after the last page. Focus elsewhere is unchanged. Returns a function to be called before
 * more is loaded.
 */
export function useListEndFocus(
	list: RefObject<HTMLElement | null>,
	end: RefObject<HTMLElement | null>,
	count: number,
): () => void {
	const focusedCount = useRef<number | null>(null);
	useEffect(() => {
		const first = focusedCount.current;
		if (first === null || count <= first) return;
		focusedCount.current = null;
		if (!end.current?.contains(document.activeElement)) focusItem(list.current, first);
	}, [list, end, count]);
	return () => {
		focusedCount.current = end.current?.contains(document.activeElement) ? count : null;
	};
}
