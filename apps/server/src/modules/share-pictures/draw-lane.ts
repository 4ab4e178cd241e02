import type { PosterColours } from "./poster-style.ts";

/** A lane of the poster: its box in pixels. */
type LaneBox = { x: number; y: number; width: number; height: number };

const lengths = 10;

/** Draws progress as a lane, like the one on the pages; both amounts in the same unit. */
export function drawLane(box: LaneBox, raised: number, goal: number, colours: PosterColours): string {
	const { x, y, width, height } = box;
	const pad = height * 0.15;
	const isBeyond = raised > goal && goal > 0;
	const inner = height - 2 * pad;
	const flag = height / 2;
	const track = isBeyond ? width - 2 * pad : width - pad - flag;
	const outline = isBeyond
		? `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}"/>`
		: `<path d="M${x + height / 2} ${y}H${x + width - 6}a6 6 0 0 1 6 6V${y + height - 6}a6 6 0 0 1 -6 6H${x + height / 2}a${height / 2} ${height / 2} 0 0 1 0 ${-height}Z"/>`;
	const ticks = Array.from(
		{ length: lengths - 1 },
		(_, index) =>
			`<rect x="${round(x + pad + (track * (index + 1)) / lengths)}" y="${y}" width="2" height="${height}"/>`,
	).join("");
	const finishLeft = isBeyond ? x + pad + (track * goal) / raised - flag : x + width - flag;
	return [
		`<clipPath id="lane">${outline}</clipPath>`,
		`<g clip-path="url(#lane)">`,
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.lane}"/>`,
		`<g fill="${colours.laneMark}" opacity="0.5">${ticks}</g>`,
		runner({ x: x + pad, y: y + pad, height: inner, track, end: x + width - pad }, raised, goal, colours),
		chequer({ x: finishLeft, y, width: flag, height }, colours),
		"</g>",
	].join("");
}

/** The bright bar from the start to the current progress: a slanted front with speed marks once it is long enough. */
function runner(
	lane: { x: number; y: number; height: number; track: number; end: number },
	raised: number,
	goal: number,
	colours: PosterColours,
): string {
	const { x, y, height } = lane;
	const share = goal > 0 ? Math.min(1, raised / goal) : 0;
	const radius = height / 2;
	if (share <= 0) return `<rect x="${x}" y="${y}" width="6" height="${height}" rx="3" fill="${colours.accent}"/>`;
	const isHome = share >= 1;
	const end = isHome ? lane.end : x + Math.max(lane.track * share, height * 0.85);
	const lean = isHome ? 0 : height * 0.3;
	const right = raised > goal ? `H${end - radius}a${radius} ${radius} 0 0 1 0 ${height}` : `H${end}l${-lean} ${height}`;
	const body = `<path d="M${x + radius} ${y}${right}H${x + radius}a${radius} ${radius} 0 0 1 0 ${-height}Z" fill="${colours.accent}"/>`;
	if (share < 0.12) return body;
	const tip = isHome ? end - height * 1.3 : end - height * 0.62;
	const marks = [0, 1, 2].map((index) => {
		const left = round(tip - height * (0.15 + index * 0.5));
		return `<path d="M${left} ${y - 1}h${height * 0.16}l${-height * 0.3} ${height + 2}h${-height * 0.16}Z" fill="${colours.lane}"/>`;
	});
	return body + marks.join("");
}

function chequer({ x: left, y: top, width, height }: LaneBox, colours: PosterColours): string {
	const cell = width / 2;
	const cells = Array.from({ length: 8 }, (_, index) => {
		const [column, row] = [index % 2, Math.floor(index / 2)];
		const colour = (column + row) % 2 ? colours.white : colours.board;
		return `<rect x="${round(left + column * cell)}" y="${top + row * cell}" width="${cell}" height="${cell}" fill="${colour}"/>`;
	});
	return `<rect x="${round(left)}" y="${top}" width="${width}" height="${height}" fill="${colours.board}"/>${cells.join("")}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
