import fc from "fast-check";
import { expect, it } from "vitest";
import { fitPicture } from "./picture-fit.ts";

const wide = { width: 1280, height: 720 };
const whole = (size: { width: number; height: number }) => ({ x: 0, y: 0, ...size });

it.each([
	["the same shape", { width: 1920, height: 1080 }, wide, whole({ width: 1920, height: 1080 }), whole(wide)],
	["an old camera", { width: 640, height: 480 }, wide, { x: 0, y: 60, width: 640, height: 360 }, whole(wide)],
	[
		"a phone turned upright",
		{ width: 720, height: 1280 },
		wide,
		whole({ width: 720, height: 1280 }),
		{ x: 437.5, y: 0, width: 405, height: 720 },
	],
	[
		"a phone turned on its side",
		wide,
		{ width: 720, height: 1280 },
		whole(wide),
		{ x: 0, y: 437.5, width: 720, height: 405 },
	],
	[
		"a square camera",
		{ width: 720, height: 720 },
		wide,
		whole({ width: 720, height: 720 }),
		{ x: 280, y: 0, width: 720, height: 720 },
	],
])("[S3] %s is drawn in its frame", (_, picture, frame, from, to) => {
	expect(fitPicture(picture, frame)).toEqual({ from, to });
});

it("[S3] a picture is never distorted, and loses at most a quarter", () => {
	const side = fc.integer({ min: 16, max: 8_000 });
	const size = fc.record({ width: side, height: side });
	fc.assert(
		fc.property(size, size, (picture, frame) => {
			const { from, to } = fitPicture(picture, frame);
			for (const [rect, outer] of [
				[from, picture],
				[to, frame],
			] as const) {
				expect(Math.min(rect.x, rect.y)).toBeGreaterThan(-1e-6);
				expect(rect.x + rect.width).toBeLessThan(outer.width + 1e-6);
				expect(rect.y + rect.height).toBeLessThan(outer.height + 1e-6);
			}
			expect((from.width / from.height) * (to.height / to.width)).toBeCloseTo(1, 6);
			expect(from.width * from.height).toBeGreaterThan(0.739 * picture.width * picture.height);
		}),
	);
});
