import { boxCover } from "./covers/box.ts";
import { climbCover } from "./covers/climb.ts";
import { footballCover } from "./covers/football.ts";
import { hikeCover } from "./covers/hike.ts";
import { nightCover } from "./covers/night.ts";
import { passCover } from "./covers/pass.ts";
import { rideCover } from "./covers/ride.ts";
import { rowCover } from "./covers/row.ts";
import { runCover } from "./covers/run.ts";
import { skiCover } from "./covers/ski.ts";
import { swimCover } from "./covers/swim.ts";
import { trailCover } from "./covers/trail.ts";
import { wheelCover } from "./covers/wheel.ts";
import { canvas, tag } from "./svg.ts";

const drawings = {
	run: runCover,
	night: nightCover,
	ride: rideCover,
	swim: swimCover,
	row: rowCover,
	climb: climbCover,
	ski: skiCover,
	football: footballCover,
	box: boxCover,
	wheel: wheelCover,
	pass: passCover,
	trail: trailCover,
	hike: hikeCover,
} as const;

export type CoverName = keyof typeof drawings;

// Object.keys widens the literal names to string.
export const coverNames = Object.keys(drawings) as CoverName[];

/**
 * A campaign's picture as a standalone SVG document of 800 × 449. The lower left corner is kept clear for badges. The
 * same name always gives the same text.
 */
export function cover(name: CoverName): string {
	const { width, height } = canvas;
	return tag(
		"svg",
		{
			xmlns: "http://www.w3.org/2000/svg",
			width,
			height,
			viewBox: `0 0 ${width} ${height}`,
		},
		drawings[name](),
	);
}
