import { NewPassword } from "@stride/contract/accounts";
import { limits } from "@stride/contract/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordRules } from "./password-rules.ts";

test.each([
	["", { length: false, upper: false, lower: false, other: false }],
	["abcdefghijkl", { length: true, upper: false, lower: true, other: false }],
	["Abcdefghijk", { length: false, upper: true, lower: true, other: false }],
	["Довгий-пароль", { length: true, upper: true, lower: true, other: true }],
	["ABCDEFGHIJK1", { length: true, upper: true, lower: false, other: true }],
])("[A1] reports the rules of %j one by one", (password, rules) => {
	expect(passwordRules(password)).toEqual(rules);
});

test("[A1] all rules are met exactly where the contract accepts the password", () => {
	const letters = fc.constantFrom("a", "B", "z", "Q", "і", "Ї", "1", "-", " ", "ß", "語");
	const password = fc.array(letters, { maxLength: limits.passwordMin + 8 }).map((parts) => parts.join(""));
	fc.assert(
		fc.property(password, (text) => {
			const isMet = Object.values(passwordRules(text)).every(Boolean);
			expect(isMet).toBe(NewPassword.safeParse(text).success);
		}),
		{ numRuns: 2_000 },
	);
});
