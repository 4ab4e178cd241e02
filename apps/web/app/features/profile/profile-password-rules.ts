import { Email, newPasswordSchema } from "@stride/contract/accounts/accounts";
import { changePasswordBody } from "@stride/contract/accounts/credentials";
import { z } from "zod";
import { passwordResolver } from "../../lib/password-rules/password-resolver.ts";

type Passwords = { newPassword: string; newPasswordRepeat: string };

/** Arguments for `refine` that compare a new password with its repeat, also while other fields are invalid. */
const repeatAgrees = [
	(body: Passwords) => body.newPassword === body.newPasswordRepeat,
	{
		path: ["newPasswordRepeat"],
		error: "passwordRepeatDiffers",
		when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "newPassword" in value,
	},
] satisfies [unknown, unknown];

/** [D5] For an account with a password, which is required. */
export const changeRules = passwordResolver((passphraseMin) => {
	const { shape } = changePasswordBody(passphraseMin);
	return z.object({ ...shape, currentPassword: shape.currentPassword.unwrap() }).refine(...repeatAgrees);
});

/** For an account without a password: only the new one is required. */
export const createRules = passwordResolver((passphraseMin) => {
	const newPassword = newPasswordSchema(passphraseMin);
	return z.object({ currentPassword: z.string(), newPassword, newPasswordRepeat: z.string() }).refine(...repeatAgrees);
});

/** [P5] For an account without a password: a change of the e-mail sets one. */
export const firstRules = passwordResolver((passphraseMin) => {
	const newPassword = newPasswordSchema(passphraseMin);
	return z.object({ email: Email, newPassword, newPasswordRepeat: z.string() }).refine(...repeatAgrees);
});
