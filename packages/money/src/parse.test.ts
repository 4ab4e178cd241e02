import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsToDollarsText, formatExact, formatWhole, parseDollars } from "./index.ts";

const BILLION_DOLLARS = 100_000_000_000;
const anyAmount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe("parseDollars", () => {
	test.each([
		["0", 0],
		["0.00", 0],
		["0,01", 1],
		["25", 2500],
		["25.5", 2550],
		["25,50", 2550],
		["25.05", 2505],
		["007", 700],
		["  25 ", 2500],
		["1.10", 110],
		["0.29", 29],
		["1005.05", 100_505],
		["12 480", 1_248_000],
		["12\u00a0480", 1_248_000],
		["12\u202f480.50", 1_248_050],
		["12\u2009480,5", 1_248_050],
		["1000000000", BILLION_DOLLARS],
		["1 000 000 000", BILLION_DOLLARS],
		["90071992547409.91", Number.MAX_SAFE_INTEGER],
	])("reads %j as %i cents", (text, cents) => {
		expect(parseDollars(text)).toBe(cents);
	});

	test.each([
		"",
		" ",
		".",
		",",
		".5",
		"25.",
		"25,",
		"-1",
		"+1",
		"\u22125",
		"-0",
		"1e3",
		"1E3",
		"0x10",
		"0b1",
		"1_000",
		"25.123",
		"1,000",
		"1.000",
		"1.2.3",
		"1,2.3",
		"12 48",
		"1 2480",
		"12  480",
		"1 000\u202f000",
		"1 000000",
		"$25",
		"25 $",
		"25%",
		"Infinity",
		"NaN",
		"null",
		"٢٥",
		"\uff12\uff15",
		"2 5",
		"25\n26",
		"25;--",
		"90071992547409.92",
		"99999999999999999999",
	])("rejects %j", (text) => {
		expect(parseDollars(text)).toBeNull();
	});

	test("rejects a text longer than any valid amount, even if well formed", () => {
		expect(parseDollars("1".padStart(65))).toBeNull();
		expect(parseDollars("0".repeat(1_000_000))).toBeNull();
	});

	test("returns a non-negative safe integer or null for any text", () => {
		const digitLike = fc.string({
			unit: fc.constantFrom(..."0123456789.,- e+\u202f\u00a0"),
			maxLength: 24,
		});
		fc.assert(
			fc.property(fc.oneof(digitLike, fc.string()), (text) => {
				const cents = parseDollars(text);
				expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
			}),
		);
	});

	test("reads every amount exactly with either decimal mark", () => {
		fc.assert(
			fc.property(anyAmount, fc.constantFrom(".", ","), (cents, mark) => {
				const digits = String(cents).padStart(3, "0");
				expect(parseDollars(`${digits.slice(0, -2)}${mark}${digits.slice(-2)}`)).toBe(cents);
			}),
		);
	});

	test("reads a displayed amount without its currency mark", () => {
		fc.assert(
			fc.property(anyAmount, (cents) => {
				expect(parseDollars(formatExact(cents, "usd").slice(1))).toBe(cents);
				expect(parseDollars(formatWhole(cents, "usd").slice(1))).toBe(cents - (cents % 100));
			}),
		);
	});
});

describe("centsToDollarsText", () => {
	test.each([
		[0, "0"],
		[1, "0.01"],
		[50, "0.50"],
		[2500, "25"],
		[2550, "25.50"],
		[BILLION_DOLLARS, "1000000000"],
	])("writes %i cents as %j", (cents, text) => {
		expect(centsToDollarsText(cents)).toBe(text);
	});

	test("is read back by parseDollars as the same cents", () => {
		fc.assert(
			fc.property(anyAmount, (cents) => {
				expect(parseDollars(centsToDollarsText(cents))).toBe(cents);
			}),
		);
	});

	test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])("throws for %d", (cents) => {
		expect(() => centsToDollarsText(cents)).toThrow(RangeError);
	});
});
