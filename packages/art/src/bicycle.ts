import type { Colour } from "./colour.ts";
import { crankCentre, crankLength, nearCrankAngle } from "./poses.ts";
import { disc, pt, ring, stroke, tag } from "./svg.ts";
import { add, polar, type Vector } from "./vector.ts";

const REAR_HUB: Vector = [-29, 28];
const FRONT_HUB: Vector = [35, 28];
const WHEEL_RADIUS = 19;
const SPOKES = 14;

/** A racing bicycle under the riding pose, without the near crank, which goes over the frame. */
export function bicycle(frame: Colour, tyre: Colour): string {
	return (
		wheel(REAR_HUB, WHEEL_RADIUS, tyre, SPOKES) +
		wheel(FRONT_HUB, WHEEL_RADIUS, tyre, SPOKES) +
		crank(nearCrankAngle + 180, tyre) +
		stroke(`M${pt(REAR_HUB)}L-13 -8L22 -8L${pt(crankCentre)}Z`, {
			colour: frame,
			width: 3.2,
		}) +
		stroke(`M${pt(crankCentre)}L-14.6 -12.5M22 -11L26 2L${pt(FRONT_HUB)}`, {
			colour: frame,
			width: 3.2,
		}) +
		stroke("M-22 -13.4h13", { colour: tyre, width: 3.4 }) +
		stroke("M21 -13l8 -1c6.5 0 7 8.5 1.5 10.5", { colour: tyre, width: 2.4 }) +
		disc(crankCentre, 5, tyre) +
		crank(nearCrankAngle, tyre)
	);
}

/** A spoked wheel around its hub. */
export function wheel(hub: Vector, radius: number, tyre: Colour, spokes: number): string {
	let lines = "";
	for (let index = 0; index < spokes; index++) {
		lines += `M${pt(hub)}L${pt(add(hub, polar((index * 360) / spokes + 9, radius)))}`;
	}
	return (
		(lines === ""
			? ""
			: tag("path", {
					d: lines,
					stroke: tyre,
					"stroke-width": 0.45,
					opacity: 0.6,
				})) +
		ring(hub, radius, { colour: tyre, width: 2.4 }) +
		disc(hub, 2, tyre)
	);
}

function crank(degrees: number, colour: Colour): string {
	const pedal = add(crankCentre, polar(degrees, crankLength));
	return stroke(`M${pt(crankCentre)}L${pt(pedal)}M${pt(add(pedal, [-3, 0]))}h6`, { colour, width: 2 });
}
