import { type RefObject, useEffect, useRef } from "react";

/** Confetti over the page, once. Omitted with reduced motion, and if it cannot be loaded. */
export function useConfetti(): RefObject<HTMLCanvasElement | null> {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		let isCurrent = true;
		let reset: (() => void) | undefined;
		import("canvas-confetti").then(
			({ default: confetti }) => {
				if (!isCurrent || !canvas.current) return;
				// Without a worker: its script would be created from a string, which the content security policy blocks.
				const fire = confetti.create(canvas.current, { resize: true, useWorker: false });
				reset = () => fire.reset();
				const colors = ["--action", "--live", "--link", "--text"].map((role) => hexOf(canvas.current, role));
				for (const [angle, x] of [
					[60, 0],
					[120, 1],
				] as const) {
					void fire({ particleCount: 90, angle, spread: 70, startVelocity: 55, origin: { x, y: 0.75 }, colors });
				}
			},
			() => undefined,
		);
		return () => {
			isCurrent = false;
			reset?.();
		};
	}, []);
	return canvas;
}

/** A colour role in an element's context, as `#rrggbb`. */
function hexOf(element: HTMLElement | null, role: string): string {
	const pixel = document.createElement("canvas").getContext("2d");
	const probe = document.createElement("span");
	element?.parentElement?.append(probe);
	probe.dataset["theme"] = "dark";
	probe.style.color = `var(${role})`;
	const colour = getComputedStyle(probe).color;
	probe.remove();
	if (!pixel) return "#ffffff";
	pixel.fillStyle = colour;
	pixel.fillRect(0, 0, 1, 1);
	const [red = 255, green = 255, blue = 255] = pixel.getImageData(0, 0, 1, 1).data;
	return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
