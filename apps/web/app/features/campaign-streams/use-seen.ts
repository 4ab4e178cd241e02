import { type RefObject, useEffect, useState } from "react";

/** Whether half of an element has been in view once. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
	const [isSeen, setSeen] = useState(false);
	useEffect(() => {
		if (!element.current) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				setSeen(true);
				observer.disconnect();
			},
			{ threshold: 0.5 },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
	return isSeen;
}
