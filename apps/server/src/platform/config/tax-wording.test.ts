import { expect, it } from "vitest";
import { readTaxWording } from "./tax-wording.ts";

const read = (env: Partial<Parameters<typeof readTaxWording>[0]>) => readTaxWording({ CURRENCIES: ["usd"], ...env });
const named = { OPERATOR_NAME: "Lakeside Runners" };

it("[C5] the tax wording is off by default, and names the operator's number where it is on", () => {
	expect(read({})).toBeUndefined();
	expect(read({ ...named, TAX_WORDING: "us-501c3", TAX_REGISTRATION: "12-3456789" })).toEqual({
		wording: "us-501c3",
		registration: "12-3456789",
	});
	expect(
		read({ ...named, TAX_WORDING: "uk-gift-aid", TAX_REGISTRATION: "XR1234", CURRENCIES: ["usd", "gbp"] }),
	).toEqual({ wording: "uk-gift-aid", registration: "XR1234" });
});

it.each([
	["without the operator's name", { TAX_WORDING: "us-501c3", TAX_REGISTRATION: "12-3456789" }, /OPERATOR_NAME/],
	["without a number", { ...named, TAX_WORDING: "us-501c3" }, /TAX_REGISTRATION/],
	["with another country's number", { ...named, TAX_WORDING: "us-501c3", TAX_REGISTRATION: "AB12345" }, /12-3456789/],
	["without pounds", { ...named, TAX_WORDING: "uk-gift-aid", TAX_REGISTRATION: "AB12345" }, /gbp/],
	["with a number alone", { TAX_REGISTRATION: "12-3456789" }, /without TAX_WORDING/],
] as const)("[C5] a tax wording %s refuses the start", (_, env, message) => {
	expect(() => read(env)).toThrow(message);
});
