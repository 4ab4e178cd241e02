import { palette } from "./palette.ts";
import { stroke, tag } from "./svg.ts";

const SIZE = 64;

// Two half bends of a track, one after the other: an S. Its ends are cut straight, like lanes at the line.
const TRACK = "M47 18H25.5A7 7 0 0 0 25.5 32H38.5A7 7 0 0 1 38.5 46H17";

/** The brand mark: a lime tile with an S of two ink lanes. A square SVG of 64, sharp at any size. */
export function logo(): string {
	return tag(
		"svg",
		{ xmlns: "http://www.w3.org/2000/svg", width: SIZE, height: SIZE, viewBox: `0 0 ${SIZE} ${SIZE}` },
		tag("rect", { width: SIZE, height: SIZE, rx: 18, fill: palette.lime }) +
			stroke(TRACK, { colour: palette.ink, width: 12, cap: "butt" }) +
			stroke(TRACK, { colour: palette.lime, width: 2.4, cap: "butt" }),
	);
}
