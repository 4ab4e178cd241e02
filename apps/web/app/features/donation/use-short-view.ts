import { useEffect, useSyncExternalStore } from "react";

const shortPx = 480;

/**
 * Whether little of the page is in view: an on-screen keyboard is up, which no media query tells, or a phone lies. The
 * field that the keyboard came up for stays in view.
 */
export function useShortView(): boolean {
	const isShortNow = useSyncExternalStore(subscribe, isShort, () => false);
	useEffect(() => {
		const field = document.activeElement;
		if (isShortNow && field instanceof HTMLInputElement) field.scrollIntoView({ block: "center" });
	}, [isShortNow]);
	return isShortNow;
}

function subscribe(onChange: () => void): () => void {
	window.addEventListener("resize", onChange);
	window.visualViewport?.addEventListener("resize", onChange);
	return () => {
		window.removeEventListener("resize", onChange);
		window.visualViewport?.removeEventListener("resize", onChange);
	};
}

function isShort(): boolean {
	return (window.visualViewport?.height ?? window.innerHeight) < shortPx;
}
