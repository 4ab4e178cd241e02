import { describe, expect, it } from "vitest";
import { barsOf } from "./plot-bars.ts";

describe("the bars of a plot", () => {
	it.each([
		[120, 60, 7_200],
		[12, 60, 661],
		[2, 60, 61],
		[1, 60, 13],
		[1, 60, 0.001],
	])("[S4] %i of %i s lie within a broadcast of %d s, in order", (count, binS, lengthS) => {
		const bars = barsOf({ count, binS, lengthS });
		expect(bars).toHaveLength(count);
		for (const [at, { x, width }] of bars.entries()) {
			expect(width).toBeGreaterThan(0);
			expect(x).toBeGreaterThanOrEqual(0);
			expect(x + width).toBeLessThanOrEqual(lengthS + 1e-9);
			expect(x).toBeGreaterThan(bars[at - 1]?.x ?? -1);
		}
	});

	it("[S4] lie in the middle of their bins, the last one of what the broadcast lasted of it", () => {
		const middles = barsOf({ count: 3, binS: 60, lengthS: 150 }).map(({ x, width }) => x + width / 2);
		expect(middles).toEqual([30, 90, 135]);
	});

	it("[S4] are narrow in a short broadcast, and visible in a short bin", () => {
		const [first, second] = barsOf({ count: 2, binS: 60, lengthS: 61 });
		expect(first?.width).toBeCloseTo(0.86 * 6.1);
		expect(second?.width).toBeCloseTo(0.86);
		const bars = barsOf({ count: 12, binS: 60, lengthS: 660.5 });
		expect(bars.at(-1)?.width).toBeCloseTo(660.5 / 250);
	});
});
