import { oklch } from "../colour.ts";
import { palette } from "../palette.ts";
import { fill, num, stroke, tag } from "../svg.ts";

type LaneBox = {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	/** The filled share of the lane, from 0 to 1. */
	readonly share: number;
};

const trough = oklch(0.29, 0.044, 263);

/** The product's progress bar as a drawing: an ink trough, ten ticks, a lime runner that leans forward, the finish. */
export function trackLane({ x, y, width, height, share }: LaneBox): string {
	const radius = height / 2;
	const tile = height / 4;
	const end = x + width;
	const first = x + radius;
	const span = width - radius - tile * 2;
	let ticks = "";
	for (let index = 1; index < 10; index++) ticks += `M${num(first + (span * index) / 10)} ${num(y)}v${num(height)}`;
	return (
		fill(
			`M${num(first)} ${num(y)}H${num(end)}v${num(height)}H${num(first)}a${num(radius)} ${num(radius)} 0 0 1 0 ${num(-height)}Z`,
			trough,
		) +
		stroke(ticks, { colour: palette.paper, width: 2, opacity: 0.34, cap: "butt" }) +
		runner(first, y + height * 0.15, first + span * share, height * 0.7) +
		finish(end - tile * 2, y, tile)
	);
}

function runner(from: number, y: number, to: number, height: number): string {
	const lean = height * 0.3;
	const radius = height / 2;
	const marks = [0, 1, 2, 3].map((index) => {
		const x = to - height * (0.5 + index * 0.5);
		return `M${num(x)} ${num(y)}h${num(height * 0.16)}l${num(-lean)} ${num(height)}h${num(-height * 0.16)}Z`;
	});
	return (
		fill(
			`M${num(from)} ${num(y)}H${num(to)}l${num(-lean)} ${num(height)}H${num(from)}a${num(radius)} ${num(radius)} 0 0 1 0 ${num(-height)}Z`,
			palette.lime,
		) + fill(marks.join(""), trough)
	);
}

/** Two columns and four rows of the chequered flag. */
function finish(x: number, y: number, tile: number): string {
	let dark = "";
	for (let row = 0; row < 4; row++)
		dark += `M${num(x + (row % 2) * tile)} ${num(y + row * tile)}h${num(tile)}v${num(tile)}h${num(-tile)}Z`;
	return tag("rect", { x, y, width: tile * 2, height: tile * 4, fill: palette.paper }) + fill(dark, palette.ink);
}
