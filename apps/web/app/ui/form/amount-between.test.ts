import { expect, it } from "vitest";
import { amountBetween } from "./amount-between.ts";

it("interpolates monotonically in whole cents and never beyond the end", () => {
	let last = 1_248_000;
	for (let step = 0; step <= 100; step++) {
		const amount = amountBetween(1_248_000, 1_253_000, step / 100);
		expect(Number.isInteger(amount)).toBe(true);
		expect(amount).toBeGreaterThanOrEqual(last);
		expect(amount).toBeLessThanOrEqual(1_253_000);
		last = amount;
	}
	expect(last).toBe(1_253_000);
});

it("interpolates downwards after a refund and is clamped at the end", () => {
	expect(amountBetween(500, 100, 0)).toBe(500);
	expect(amountBetween(500, 100, 7)).toBe(100);
	expect(amountBetween(500, 100, -1)).toBe(500);
});
