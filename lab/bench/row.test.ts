import { describe, expect, it } from "vitest";
import { describeRow, median, type Row, ratioOf } from "./row.ts";

const row: Row = { name: "x", unit: "requests/s", subject: [70, 90, 80], baseline: [100, 100, 100], atLeast: 0.8 };

describe("a bench row", () => {
	it("compares medians", () => {
		expect(median([3, 1, 2])).toBe(2);
		expect(median([4, 1, 2, 3])).toBe(2.5);
		expect(ratioOf(row)).toBe(0.8);
	});
	it("reports whether the ratio is reached", () => {
		expect(describeRow(row)).toMatch(/^✓/);
		expect(describeRow({ ...row, atLeast: 0.81 })).toMatch(/^✗/);
	});
	it("throws for the median of an empty list", () => {
		expect(() => median([])).toThrow();
	});
});
