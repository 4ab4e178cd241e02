import { useEffect, useSyncExternalStore } from "react";

const shortPx = 480;

/**
 * Whether the visible height is small: an on-screen keyboard is open, which no media query reports, or a phone is in
 * landscape. The focused field stays in view.
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
