import type { TextLine } from "../../platform/drawing/draw-text.ts";
import { drawableText } from "../../platform/drawing/drawable-text.ts";
import { clipText, fitLines } from "../../platform/drawing/fit-lines.ts";
import { drawMark, edgeAt, frame } from "./poster-frame.ts";
import type { PosterStyle } from "./poster-style.ts";

/** A poster before rasterisation: shapes as SVG, and the lines of text over them. */
export type Poster = { shapes: string; lines: TextLine[] };

const tracking = -0.035;
const markSize = 44;
const brandSize = 27;
const nameSize = 27;
const titleSizes = [92, 84, 76, 68, 62, 56, 51, 47, 43, 39, 35, 32, 28];
const titleTop = 118;
/** Gap between a text and the cover's edge, for the speed marks. */
const edgeGap = 64;
const widthDownTo = (y: number): number => edgeAt(y) - edgeGap - frame.margin;
const titleBox = { height: 242, lineHeight: 1.14, widthDownTo: (bottom: number) => widthDownTo(titleTop + bottom) };

/** Brand, title and author. A text that our fonts cannot draw is left out. */
export function layOutHeading(
	heading: { brand: string; title: string; name: string | null },
	style: PosterStyle,
): Poster {
	const { colours } = style;
	const { display, text } = style.typefaces;
	const { size, lines } = fitLines(heading.title, titleBox, titleSizes, { letters: display, tracking });
	const step = size * titleBox.lineHeight;
	const titleLines = lines.map((line, index) => ({
		text: line,
		x: frame.margin,
		y: titleTop + step * (index + 0.5),
		size,
		typeface: display,
		colour: colours.text,
		tracking,
	}));
	const name = heading.name && drawableText(heading.name, text);
	const nameY = titleTop + step * lines.length + 34;
	const nameLine = name && {
		text: clipText(name, widthDownTo(nameY), { letters: text, size: nameSize, tracking: 0 }),
		x: frame.margin,
		y: nameY,
		size: nameSize,
		typeface: text,
		colour: colours.muted,
	};
	return {
		shapes: drawMark(frame.margin, frame.margin - 8, markSize, style),
		lines: [...brandLines(heading.brand, style), ...titleLines, ...(nameLine ? [nameLine] : [])],
	};
}

function brandLines(brand: string, { colours, typefaces: { display } }: PosterStyle): TextLine[] {
	const text = drawableText(brand, display);
	if (text === null) return [];
	const [x, y] = [frame.margin + markSize + 14, frame.margin - 8 + markSize / 2];
	const clipped = clipText(text, edgeAt(y) - edgeGap - x, { letters: display, size: brandSize, tracking });
	return [{ text: clipped, x, y, size: brandSize, typeface: display, colour: colours.text, tracking }];
}
