import type { DrawText } from "../../platform/drawing/draw-text.ts";
import { encodePicture } from "../../platform/drawing/encode-picture.ts";
import { posterColours } from "./poster-colours.ts";
import { coverBox, frame } from "./poster-frame.ts";
import type { Poster } from "./poster-heading.ts";

/** @returns a JPEG of 1200 × 630 */
export async function drawPoster(drawText: DrawText, poster: Poster, cover: Buffer): Promise<Buffer> {
	const { width, height } = frame;
	const words = await drawText({ width, height }, poster.lines);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${poster.shapes}${words}</svg>`;
	return encodePicture(svg, { width, height, background: posterColours.ground }, { picture: cover, ...coverBox });
}
