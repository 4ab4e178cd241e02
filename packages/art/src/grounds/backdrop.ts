import type { Colour } from "../colour.ts";
import { canvas, define, tag } from "../svg.ts";

/** The whole picture, filled from the top (or the upper left) in one colour to the bottom (right) in another. */
export function backdrop(from: Colour, to: Colour, towards: "down" | "down-right" = "down"): string {
	const gradient = define(
		"linearGradient",
		{ x1: 0, y1: 0, x2: towards === "down" ? 0 : 1, y2: 1 },
		tag("stop", { offset: 0, "stop-color": from }) + tag("stop", { offset: 1, "stop-color": to }),
	);
	return gradient.markup + tag("rect", { ...canvas, fill: gradient.paint });
}
