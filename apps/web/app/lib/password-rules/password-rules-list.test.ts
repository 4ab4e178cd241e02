import { newPasswordSchema } from "@stride/contract/accounts/accounts";
import { limits } from "@stride/contract/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordRules } from "./password-rules-list.tsx";

test.each([
	["", { length: false, upper: false, lower: false, other: false, passphrase: false }],
	["abcdefghijkl", { length: true, upper: false, lower: true, other: false, passphrase: false }],
	["Abcdefghijk", { length: false, upper: true, lower: true, other: false, passphrase: false }],
	["Довгий-пароль", { length: true, upper: true, lower: true, other: true, passphrase: false }],
	["ABCDEFGHIJK1", { length: true, upper: true, lower: false, other: true, passphrase: false }],
])("[A1] reports the rules of %j one by one", (password, rules) => {
	expect(passwordRules(password, null)).toEqual(rules);
});

test.each([null, limits.passwordMin + 4])(
	"[A1] the rules with a passphrase from %j are met exactly where the contract accepts the password",
	(passphraseMin) => {
		const letters = fc.constantFrom("a", "B", "z", "Q", "і", "Ї", "1", "-", " ", "ß", "語");
		const password = fc.array(letters, { maxLength: limits.passwordMin + 8 }).map((parts) => parts.join(""));
		const schema = newPasswordSchema(passphraseMin);
		fc.assert(
			fc.property(password, (text) => {
				const { passphrase, ...others } = passwordRules(text, passphraseMin);
				expect(passphrase || Object.values(others).every(Boolean)).toBe(schema.safeParse(text).success);
			}),
			{ numRuns: 2_000 },
		);
	},
);
