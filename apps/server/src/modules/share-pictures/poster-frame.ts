import { frameLimits } from "@stride/contract/streams/frame-limits";
import type { PosterColours, PosterStyle } from "./poster-style.ts";

/** Layout of every share picture, in pixels. */
export const frame = {
	width: frameLimits.sharePictureWidth,
	height: frameLimits.sharePictureHeight,
	margin: 56,
	/** Upper edge of the board. */
	boardTop: 446,
	/** The cover's left edge is slanted like the front of the lane: 16.7°. */
	edgeTop: 652,
	lean: 0.3,
} as const;

export const edgeAt = (y: number): number => frame.edgeTop - frame.lean * y;

/** The box that the cover fills; the ground hides the rest of it. */
export const coverBox = {
	left: Math.floor(edgeAt(frame.boardTop)),
	top: 0,
	width: frame.width - Math.floor(edgeAt(frame.boardTop)),
	height: frame.boardTop,
} as const;

/** The box of every poster's lane. */
export const lane = { x: frame.margin, y: 546, width: frame.width - 2 * frame.margin, height: 46 } as const;

/** Ground, bend of the track, board and the speed marks along the cover's edge; transparent over the cover. */
export function drawGround(colours: PosterColours): string {
	const { width, height, boardTop } = frame;
	const foot = edgeAt(boardTop);
	return [
		`<clipPath id="ground"><path d="M0 0H${frame.edgeTop}L${foot} ${boardTop}H0Z"/></clipPath>`,
		`<path d="M0 0H${frame.edgeTop}L${foot} ${boardTop}H0Z" fill="${colours.ground}"/>`,
		`<g clip-path="url(#ground)" fill="none" stroke="${colours.line}" stroke-width="2">${bend()}</g>`,
		speedMarks(colours),
		`<path d="M0 ${boardTop}H${width}V${height}H0Z" fill="${colours.board}"/>`,
	].join("");
}

/** Faint lanes of a bend behind the title. */
function bend(): string {
	return Array.from(
		{ length: 7 },
		(_, index) => `<circle cx="980" cy="980" r="${760 + index * 66}" opacity="${0.62 - index * 0.06}"/>`,
	).join("");
}

/** Bars along the cover's edge, decreasing in width. */
function speedMarks(colours: PosterColours): string {
	const bars = [
		{ back: 0, width: 18 },
		{ back: 27, width: 8 },
		{ back: 43, width: 4 },
	];
	return bars
		.map(({ back, width }) => {
			const [top, foot] = [frame.edgeTop - back, edgeAt(frame.boardTop) - back];
			return `<path d="M${top} 0L${foot} ${frame.boardTop}H${foot - width}L${top - width} 0Z" fill="${colours.accent}"/>`;
		})
		.join("");
}

// The logo of the product: the same path as in the web.
const track = "M47 18H25.5A7 7 0 0 0 25.5 32H38.5A7 7 0 0 1 38.5 46H17";

export function drawMark(x: number, y: number, size: number, { colours, mark }: PosterStyle): string {
	if (mark) return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="${mark}"/>`;
	return `<g transform="translate(${x} ${y}) scale(${size / 64})" fill="none"><rect width="64" height="64" rx="18" fill="${colours.accent}"/><path d="${track}" stroke="${colours.board}" stroke-width="12"/><path d="${track}" stroke="${colours.accent}" stroke-width="2.4"/></g>`;
}
