import { expect, it } from "vitest";
import { type Matrix, rgbaToI420 } from "./rgba-to-i420.ts";

const picture = (r: number, g: number, b: number) =>
	new Uint8ClampedArray(Array.from({ length: 8 }, () => [r, g, b, 255]).flat());
const planes = (pixels: Uint8ClampedArray, matrix: Matrix, isFullRange: boolean) => [
	...rgbaToI420(pixels, { width: 4, height: 2 }, matrix, isFullRange),
];

it.each([
	["black", 0, 0, 0, "bt709", false, [16, 128, 128]],
	["white", 255, 255, 255, "bt709", false, [235, 128, 128]],
	["white of full range", 255, 255, 255, "bt601", true, [255, 128, 128]],
	["red", 255, 0, 0, "bt601", false, [81, 90, 240]],
	["red by the newer matrix", 255, 0, 0, "bt709", false, [63, 102, 240]],
	["blue", 0, 0, 255, "bt601", false, [41, 240, 110]],
] as const)("[S3] %s keeps its colour", (_, r, g, b, matrix, isFullRange, [y, u, v]) => {
	const all = planes(picture(r, g, b), matrix, isFullRange);
	expect(all).toEqual([y, y, y, y, y, y, y, y, u, u, v, v]);
});

it("[S3] each pixel has its own luma, four share their chroma", () => {
	const pixels = picture(0, 0, 0);
	pixels.fill(255, 4, 8);
	expect(planes(pixels, "bt709", true).slice(0, 8)).toEqual([0, 255, 0, 0, 0, 0, 0, 0]);
});
