import type { PictureSize } from "./picture-encoder.ts";

export type Matrix = "bt709" | "bt601";

/** The shares of red and blue in luma (ITU-R BT.709-6, BT.601-7); green is the rest. */
const shares: Record<Matrix, { red: number; blue: number }> = {
	bt709: { red: 0.2126, blue: 0.0722 },
	bt601: { red: 0.299, blue: 0.114 },
};

/**
 * Converts the canvas' pixels to planes of luma and halved chroma. `isFullRange`: luma runs from 0 to 255, otherwise
 * from 16 to 235 as in video. Width and height are even.
 */
export function rgbaToI420(
	rgba: Uint8ClampedArray,
	{ width, height }: PictureSize,
	matrix: Matrix,
	isFullRange: boolean,
): Uint8Array<ArrayBuffer> {
	const { red, blue } = shares[matrix];
	const green = 1 - red - blue;
	const lumaBase = isFullRange ? 0 : 16;
	const lumaScale = isFullRange ? 1 : 219 / 255;
	const chromaScale = isFullRange ? 1 : 224 / 255;
	const blueScale = (0.5 / (1 - blue)) * chromaScale;
	const redScale = (0.5 / (1 - red)) * chromaScale;
	const pixels = width * height;
	const planes = new Uint8Array(pixels * 1.5);
	let chroma = pixels;
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const pixel = y * width + x;
			const at = pixel * 4;
			// In range by the loops' bounds.
			const r = rgba[at] as number;
			const g = rgba[at + 1] as number;
			const b = rgba[at + 2] as number;
			const luma = red * r + green * g + blue * b;
			planes[pixel] = lumaBase + luma * lumaScale + 0.5;
			if ((x & 1) === 0 && (y & 1) === 0) {
				planes[chroma] = 128.5 + (b - luma) * blueScale;
				planes[chroma + pixels / 4] = 128.5 + (r - luma) * redScale;
				chroma++;
			}
		}
	}
	return planes;
}
