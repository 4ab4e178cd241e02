import fc from "fast-check";
import { expect, it } from "vitest";
import { coverFit } from "./cover-fit.ts";

it.each([
	[
		"the same shape",
		{ width: 1920, height: 1080 },
		{ width: 1280, height: 720 },
		{ x: 0, y: 0, width: 1920, height: 1080 },
	],
	[
		"a phone held upright",
		{ width: 720, height: 1280 },
		{ width: 1280, height: 720 },
		{ x: 0, y: 437.5, width: 720, height: 405 },
	],
	[
		"an old camera",
		{ width: 640, height: 480 },
		{ width: 1280, height: 720 },
		{ x: 0, y: 60, width: 640, height: 360 },
	],
])("[S3] %s fills the frame from its middle", (_, picture, frame, part) => {
	expect(coverFit(picture, frame)).toEqual(part);
});

it("[S3] the crop lies within the picture and has the frame's shape", () => {
	const side = fc.integer({ min: 16, max: 8_000 });
	const size = fc.record({ width: side, height: side });
	fc.assert(
		fc.property(size, size, (picture, frame) => {
			const { x, y, width, height } = coverFit(picture, frame);
			expect(Math.min(x, y)).toBeGreaterThan(-1e-6);
			expect(x + width).toBeLessThan(picture.width + 1e-6);
			expect(y + height).toBeLessThan(picture.height + 1e-6);
			expect(width / height).toBeCloseTo(frame.width / frame.height, 6);
		}),
	);
});
