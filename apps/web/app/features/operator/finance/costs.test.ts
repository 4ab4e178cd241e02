import { describe, expect, it } from "vitest";
import { titleOfCost } from "./costs.ts";

describe("the title of a cost", () => {
	it.each([
		["bank", 12_000, "bank"],
		["bank", -12_000, "bankPaidIn"],
		["fxDifference", 2_500, "fxDifference"],
		["fxDifference", -2_500, "fxGain"],
		["corrections", -100, "corrections"],
	] as const)("[D4] of %s with %d cents is %s", (cost, cents, title) => {
		expect(titleOfCost(cost, cents)).toBe(title);
	});
});
