import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance, findMisspelt } from "./similar-names.ts";

it.each([
	["SMTP_URL", "SMTP_URL", 0],
	["SMPT_URL", "SMTP_URL", 1],
	["SMTPURL", "SMTP_URL", 1],
	["STMP_ULR", "SMTP_URL", 2],
	["", "AB", 2],
])("the distance of %s and %s is %i", (a, b, distance) => {
	expect(editDistance(a, b)).toBe(distance);
});

it("the distance is symmetric, and zero only for equal texts", () => {
	const text = fc.string({ unit: fc.constantFrom("A", "B", "_"), maxLength: 8 });
	fc.assert(
		fc.property(text, text, (a, b) => {
			expect(editDistance(a, b)).toBe(editDistance(b, a));
			expect(editDistance(a, b) === 0).toBe(a === b);
		}),
	);
});

it("platform variables and known names are not reported; short names allow one edit", () => {
	const known = new Set(["HOST", "PORT", "SMTP_URL", "NODE_ENV"]);
	const names = ["HOST", "HOME", "PWD", "NODE_ENVS", "npm_config_x", "PGHOST", "POTR", "PROT", "SMTP_URLS", "smtp_url"];
	expect(findMisspelt(names, known)).toEqual([
		["POTR", "PORT"],
		["PROT", "PORT"],
		["SMTP_URLS", "SMTP_URL"],
		["smtp_url", "SMTP_URL"],
	]);
});
