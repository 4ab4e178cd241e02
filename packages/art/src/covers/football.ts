import { oklch } from "../colour.ts";
import { drawFigure } from "../figure.ts";
import { drawExposures } from "../ghost.ts";
import { backdrop } from "../grounds/backdrop.ts";
import { contactShadow, glow } from "../grounds/light.ts";
import { dress } from "../outfit.ts";
import { palette, skinTones } from "../palette.ts";
import { poses } from "../poses.ts";
import { type Pose, swing } from "../skeleton.ts";
import { canvas, disc, fill, place, ring, smoothLine, stroke } from "../svg.ts";

/** A long ball: the kick, and where the ball goes. */
export function footballCover(): string {
	const outfit = dress({
		skin: skinTones.brown,
		top: palette.sky,
		sleeves: "short",
		shorts: palette.paper,
		shoes: palette.lime,
		shadow: oklch(0.22, 0.04, 60),
	});
	const exposures = drawExposures(earlierKick, {
		count: 4,
		step: [13, -1.2],
		colour: palette.paper,
		opacity: 0.36,
	});
	const flight = smoothLine([
		[590, 262],
		[640, 214],
		[710, 178],
		[812, 160],
	]);
	return (
		pitch() +
		glow([800, -40], 620, oklch(0.97, 0.08, 100), 0.6) +
		stroke(flight, { colour: palette.lime, width: 5, dash: "2 15" }) +
		place([334, 232], 3.3, exposures) +
		contactShadow([338, 414], 78, palette.ink) +
		place([352, 236], 3.3, drawFigure(poses.kicking, outfit)) +
		place([566, 296], 1, ball())
	);
}

/** The backswing: the leg comes from behind while the arms switch sides. */
function earlierKick(age: number): Pose {
	return {
		...poses.kicking,
		nearLeg: swing(38 + age * 26, 18 + age * 44),
		nearArm: swing(150 - age * 10, 100 - age * 14),
		farArm: swing(20 + age * 14, -40 + age * 16),
	};
}

function pitch(): string {
	let stripes = "";
	for (let index = 0; index < 6; index++) {
		const x = index * 180 - 160;
		stripes += `M${x} 0h90L${x + 50} ${canvas.height}h-90Z`;
	}
	const line = { colour: palette.paper, width: 4, opacity: 0.75 };
	return (
		backdrop(palette.pitch, palette.pitchDark) +
		fill(stripes, oklch(0.51, 0.115, 150)) +
		ring([170, 360], 190, line) +
		stroke("M-10 360H810", line)
	);
}

function ball(): string {
	const patches = "M0 -11L10 -3L6 9H-6L-10 -3Z";
	const seams = "M-26 -5L-10 -3M26 -5L10 -3M0 -11V-26M-6 9L-14 22M6 9L14 22";
	const rims =
		"M-10 -24.5L0 -20L10 -24.5Q0 -28.5 -10 -24.5ZM-26.6 1L-20 9L-22 15Q-27 9 -26.6 1ZM26.6 1L20 9L22 15Q27 9 26.6 1Z";
	return (
		disc([0, 0], 27, palette.paper) +
		stroke(seams, { colour: palette.ink, width: 2.2 }) +
		fill(patches, palette.ink) +
		fill(rims, palette.ink)
	);
}
