import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	leastSize,
	pictureMegabytesMax,
	problemOfFile,
	problemOfSize,
	uploadSize,
	workingSize,
} from "./picture-cropper-file.ts";

const bytesMax = pictureMegabytesMax * 1024 * 1024;
const output = { width: 800, height: 449 };

describe("a chosen file", () => {
	test.each([
		["image/jpeg", 1_000, null],
		["image/png", bytesMax, null],
		["image/webp", 1, null],
		["image/jpeg", bytesMax + 1, "tooLarge"],
		["image/svg+xml", 1_000, "wrongType"],
		["image/gif", 1_000, "wrongType"],
		["image/heic", 1_000, "wrongType"],
		["application/pdf", 1_000, "wrongType"],
		["", 1_000, "wrongType"],
	])("[C1] of type %j with %i bytes: %s", (type, size, problem) => {
		expect(problemOfFile({ type, size })).toBe(problem);
	});

	test.each([
		[400, 225, null],
		[399, 4_000, "tooSmall"],
		[4_000, 224, "tooSmall"],
		[8_000, 5_000, null],
		[12_000, 10_000, null],
		[12_001, 10_000, "tooManyPixels"],
		[0, 0, "tooSmall"],
	])("[C1] a picture of %i × %i pixels: %s", (width, height, problem) => {
		expect(problemOfSize({ width, height }, output)).toBe(problem);
	});

	test.each([
		[{ width: 4_096, height: 4_096 }, null],
		[{ width: 800, height: 600 }, null],
		[
			{ width: 8_192, height: 6_144 },
			{ width: 4_096, height: 3_072 },
		],
		[
			{ width: 3_000, height: 5_000 },
			{ width: 2_458, height: 4_096 },
		],
		[
			{ width: 16_384, height: 1 },
			{ width: 4_096, height: 1 },
		],
	])("[N1] the upload of %o is scaled to %o", (size, scaled) => {
		expect(uploadSize(size)).toEqual(scaled);
	});

	test("[A5] the minimum size depends on the output", () => {
		expect(leastSize(output)).toEqual({ width: 400, height: 225 });
		expect(leastSize({ width: 80, height: 80 })).toEqual({ width: 40, height: 40 });
	});
});

describe("the working size", () => {
	test.each([
		[8_000, 5_000, 1_200, 750],
		[5_000, 8_000, 1_200, 1_920],
		[20_000, 1_000, 13_470, 674],
		[900, 600, 900, 600],
	])("[C1] of %i × %i pixels is %i × %i", (width, height, workingWidth, workingHeight) => {
		expect(workingSize({ width, height }, output, 1.5)).toEqual({ width: workingWidth, height: workingHeight });
	});

	test("[C1] is at most the picture's size, and has the full output resolution at maximum zoom", () => {
		const side = fc.integer({ min: 400, max: 20_000 });
		fc.assert(
			fc.property(side, side, fc.constantFrom(output, { width: 80, height: 80 }), (width, height, cut) => {
				const working = workingSize({ width, height }, cut, 1.5);
				expect(working.width).toBeLessThanOrEqual(width);
				expect(working.height).toBeLessThanOrEqual(height);
				const wasEnough = width >= cut.width * 1.5 && height >= cut.height * 1.5;
				if (wasEnough) {
					expect(working.width).toBeGreaterThanOrEqual(cut.width * 1.5 - 1);
					expect(working.height).toBeGreaterThanOrEqual(cut.height * 1.5 - 1);
				}
			}),
		);
	});
});
