import { useEffect, useState } from "react";

/** The height in pixels that the on-screen keyboard covers; 0 without one. */
export function useKeyboardInset(): number {
	const [insetPx, setInsetPx] = useState(0);
	useEffect(() => {
		const viewport = window.visualViewport;
		if (!viewport) return;
		const measure = () => {
			// Zooming in reduces the visual viewport too.
			const isZoomed = viewport.scale > 1.01;
			setInsetPx(isZoomed ? 0 : Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop)));
		};
		measure();
		viewport.addEventListener("resize", measure);
		viewport.addEventListener("scroll", measure);
		return () => {
			viewport.removeEventListener("resize", measure);
			viewport.removeEventListener("scroll", measure);
		};
	}, []);
	return insetPx;
}
