import satori from "satori";
import type { Typeface, Typefaces } from "./typeface.ts";

/** One line of text: `x` is its left end, `y` the middle of its line box, in pixels. */
export type TextLine = {
	text: string;
	x: number;
	y: number;
	size: number;
	typeface: Typeface;
	colour: string;
	/** In em. */
	tracking?: number;
	/** Which end of the line is at `x`. */
	align?: "left" | "right";
};

/** Renders lines of text as an SVG document of paths, which needs no font to be drawn. */
export type DrawText = (size: { width: number; height: number }, lines: readonly TextLine[]) => Promise<string>;

export function createDrawText(typefaces: Typefaces): DrawText {
	// The same array each time: the engine caches parsed fonts by it.
	const fonts = Object.values(typefaces).flatMap(({ files }) => [...files]);
	return ({ width, height }, lines) =>
		satori(
			block(
				{ position: "relative", width, height },
				lines.map((line) => drawLine(line, width)),
			),
			{
				width,
				height,
				fonts,
			},
		);
}

function drawLine({ text, x, y, size, typeface, colour, tracking = 0, align = "left" }: TextLine, width: number) {
	const height = size * 1.4;
	return block(
		{
			position: "absolute",
			top: y - height / 2,
			height,
			...(align === "left" ? { left: x } : { right: width - x }),
			alignItems: "center",
			whiteSpace: "pre",
			fontFamily: typeface.family,
			fontWeight: typeface.weight,
			fontSize: size,
			letterSpacing: tracking * size,
			lineHeight: 1,
			color: colour,
		},
		text,
	);
}

/** The shape of a React element: all that the engine reads. */
function block(style: object, children: unknown) {
	return { type: "div", key: null, props: { style: { display: "flex", ...style }, children } };
}
