import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls back when an element comes within half a screen's height of the viewport. */
export function useComingNear(place: RefObject<HTMLElement | null>, isWaiting: boolean, act: () => void): void {
	const onNear = useEffectEvent(act);
	useEffect(() => {
		const element = place.current;
		if (!isWaiting || !element) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
			},
			{ rootMargin: "50% 0px" },
		);
		observer.observe(element);
		return () => observer.disconnect();
	}, [place, isWaiting]);
}
