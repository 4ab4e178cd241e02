import { newPasswordBody, type PassphraseMin, signUpBody } from "./accounts.ts";
import { changePasswordBody } from "./credentials.ts";
import { updateProfileBody } from "./profiles.ts";

/** The bodies that set a password, by endpoint, for the password rule of an installation. */
export const passwordBodies = (passphraseMin: PassphraseMin) => ({
	signUp: signUpBody(passphraseMin),
	newPassword: newPasswordBody(passphraseMin),
	changePassword: changePasswordBody(passphraseMin),
	updateProfile: updateProfileBody(passphraseMin),
});
