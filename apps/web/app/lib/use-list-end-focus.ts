import { type RefObject, useEffect, useRef } from "react";
import { focusItem } from "./use-focus-added.ts";

/**
 * Whoever stands on the link at the end of a growing list stays there while there is more; when it leaves with the last
 * page, the first added item takes its place. Whoever scrolls keeps the focus where it is. Answers what to call before
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
