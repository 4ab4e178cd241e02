import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies } from "./currencies.ts";
import { formatExact, formatPercent, formatWhole } from "./index.ts";

const BILLION_DOLLARS = 100_000_000_000;
const anyCents = fc.integer({
	min: Number.MIN_SAFE_INTEGER,
	max: Number.MAX_SAFE_INTEGER,
});

describe("formatWhole", () => {
	test.each([
		[0, "$0"],
		[-0, "$0"],
		[99, "$0"],
		[100, "$1"],
		[199, "$1"],
		[99_999, "$999"],
		[100_000, "$1\u202f000"],
		[1_248_099, "$12\u202f480"],
		[128_456_000, "$1\u202f284\u202f560"],
		[BILLION_DOLLARS, "$1\u202f000\u202f000\u202f000"],
		[-500, "\u2212$5"],
		[-550, "\u2212$6"],
		[-1, "\u2212$1"],
		[-1_248_000, "\u2212$12\u202f480"],
	])("[L3] shows %i cents as %j", (cents, text) => {
		expect(formatWhole(cents, "usd")).toBe(text);
	});

	test("[L3] never shows more money than there is, and is less than a dollar below it", () => {
		fc.assert(
			fc.property(anyCents, (cents) => {
				const shown = readBack(formatWhole(cents, "usd"));
				expect(shown <= BigInt(cents) && shown > BigInt(cents) - 100n).toBe(true);
			}),
		);
	});
});

describe("formatExact", () => {
	test.each([
		[0, "$0.00"],
		[-0, "$0.00"],
		[5, "$0.05"],
		[2550, "$25.50"],
		[1_248_050, "$12\u202f480.50"],
		[BILLION_DOLLARS, "$1\u202f000\u202f000\u202f000.00"],
		[-5, "\u2212$0.05"],
		[-500, "\u2212$5.00"],
		[Number.MAX_SAFE_INTEGER, "$90\u202f071\u202f992\u202f547\u202f409.91"],
	])("[L3] shows %i cents as %j", (cents, text) => {
		expect(formatExact(cents, "usd")).toBe(text);
	});

	test("[L3] preserves every digit, groups by three and contains no breaking space", () => {
		fc.assert(
			fc.property(anyCents, (cents) => {
				const text = formatExact(cents, "usd");
				expect(text).toMatch(/^\u2212?\$\d{1,3}(?:\u202f\d{3})*\.\d{2}$/);
				expect(readBack(text)).toBe(BigInt(cents));
			}),
		);
	});
});

test.each([
	["usd", "$1\u202f200", "\u2212$1\u202f199.50"],
	["eur", "€1\u202f200", "\u2212€1\u202f199.50"],
	["gbp", "£1\u202f200", "\u2212£1\u202f199.50"],
	["pln", "zł\u00a01\u202f200", "\u2212zł\u00a01\u202f199.50"],
	["cad", "CA$1\u202f200", "\u2212CA$1\u202f199.50"],
	["sek", "SEK\u00a01\u202f200", "\u2212SEK\u00a01\u202f199.50"],
])("[L3] an amount in %s has its sign before the digits, and no other difference", (currency, whole, exact) => {
	expect(formatWhole(120_000, currency)).toBe(whole);
	expect(formatExact(-119_950, currency)).toBe(exact);
});

test("[L3] no two currencies have the same sign, and none has a breaking space", () => {
	const shown = currencies.map((currency) => formatWhole(0, currency));
	expect(new Set(shown).size).toBe(currencies.length);
	expect(shown.filter((text) => text.includes(" "))).toEqual([]);
});

test.each([
	[0, "0%"],
	[62, "62%"],
	[100, "100%"],
	[-5, "\u22125%"],
])("formatPercent shows %i as %j", (percent, text) => {
	expect(formatPercent(percent)).toBe(text);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])("formatting throws for %d", (value) => {
	expect(() => formatWhole(value, "usd")).toThrow(RangeError);
	expect(() => formatExact(value, "usd")).toThrow(RangeError);
	expect(() => formatPercent(value)).toThrow(RangeError);
});

/**
 * The displayed figure in cents, parsed independently of the implementation: digits only, whole dollars extended to
 * cents.
 */
function readBack(text: string): bigint {
	const digits = text.replace(/\D/g, "") + (text.includes(".") ? "" : "00");
	return BigInt(digits) * (text.startsWith("\u2212") ? -1n : 1n);
}
