import { expect, test } from "vitest";
import { currencies, isCurrency, readCurrency, scaleAmount } from "./currencies.ts";

test.each([
	[500, "usd", "usd", 500],
	[525, "usd", "eur", 525],
	[500, "usd", "pln", 2_000],
	[525, "usd", "pln", 2_100],
	[526, "usd", "pln", 2_200],
	[10_000, "sek", "usd", 1_000],
	[99, "sek", "usd", 100],
] as const)("[D9] %i cents of %s are about %i whole units of %s", (cents, from, to, expected) => {
	expect(scaleAmount(cents, from, to)).toBe(expected);
});

test("[D9] an amount in another currency is above zero and whole, whatever the currencies", () => {
	for (const from of currencies) {
		for (const to of currencies) {
			const scaled = scaleAmount(500, from, to);
			expect(scaled > 0 && scaled % 100 === 0).toBe(true);
		}
	}
});

test.each(["", "USD", "jpy", "us", "toString", "__proto__"])("[D3] %j is no currency", (code) => {
	expect(isCurrency(code)).toBe(false);
	expect(() => readCurrency(code)).toThrow(RangeError);
});
