import { drawPortrait } from "../avatar.ts";
import { oklch } from "../colour.ts";
import { define, disc, tag } from "../svg.ts";
import { trackLane } from "./track-lane.ts";

const rows = [
	{ y: 182, height: 44, share: 0.86, portrait: 7 },
	{ y: 300, height: 68, share: 0.58, portrait: 6 },
	{ y: 418, height: 44, share: 0.3, portrait: 4 },
] as const;

const FACE = 44;

/** Three campaigns in progress: their authors, and how far each lane is filled. */
export const stepLanesScene = {
	width: 800,
	height: 600,
	draw(): string {
		return (
			tag("rect", { width: 800, height: 600, fill: oklch(0.175, 0.034, 265) }) +
			rows
				.map(
					({ y, height, share, portrait }) =>
						face(y, portrait) + trackLane({ x: 182, y: y - height / 2, width: 552, height, share }),
				)
				.join("")
		);
	},
};

function face(y: number, portrait: number): string {
	const clip = define("clipPath", {}, disc([112, y], FACE, "#000"));
	const size = FACE * 2;
	const picture = tag(
		"svg",
		{ x: 112 - FACE, y: y - FACE, width: size, height: size, viewBox: "0 0 100 100" },
		drawPortrait(portrait),
	);
	return clip.markup + tag("g", { "clip-path": clip.paint }, picture);
}
