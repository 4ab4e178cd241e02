import { signUpBody } from "@stride/contract/accounts/accounts";
import { expect, test } from "vitest";
import { passwordResolver } from "./password-resolver.ts";

const resolve = passwordResolver(signUpBody);
const person = { firstName: "Olena", lastName: "Bondar", email: "olena@stride.test" };
const errorOf = async (password: string, context?: { passphraseMin: number | null }) => {
	const values = { ...person, password, passwordRepeat: password };
	const { errors } = await resolve(values, context, { fields: {}, shouldUseNativeValidation: false });
	return errors.password?.message;
};

test.each([
	["Correct-Horse-9", { passphraseMin: null }, undefined],
	["lantern river cobalt", { passphraseMin: null }, "passwordTooSimple"],
	["lantern river cobalt", undefined, "passwordTooSimple"],
	["Correct-Horse-9", { passphraseMin: 20 }, undefined],
	["lantern river cobalt", { passphraseMin: 20 }, undefined],
	["lantern river cobal", { passphraseMin: 20 }, "passphraseTooShort"],
	["lantern", { passphraseMin: 20 }, "passwordTooShort"],
	["a".repeat(201), { passphraseMin: 20 }, "passwordTooLong"],
])("[A1] resolves %j with the site's rule %j to %j", async (password, context, message) => {
	expect(await errorOf(password, context)).toBe(message);
});
