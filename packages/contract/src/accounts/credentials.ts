import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { NoContent } from "../primitives.ts";
import { AccessToken, Email, newPasswordSchema, OneTimeToken, type PassphraseMin, PasswordRepeat } from "./accounts.ts";
import { FactorProof } from "./second-factor.ts";

const CurrentPassword = z
	.string({ error: "currentPasswordRequired" })
	.min(1, "currentPasswordRequired")
	.max(limits.passwordMax, "passwordTooLong");

/**
 * `currentPassword` is required where the account has a password (`permissions.changePassword`). Without one it is
 * left out, and a recent reauthentication is needed instead (403 ReauthenticationRequiredException).
 */
export const changePasswordBody = (passphraseMin: PassphraseMin) =>
	z
		.strictObject({
			newPassword: newPasswordSchema(passphraseMin),
			newPasswordRepeat: PasswordRepeat,
			currentPassword: CurrentPassword.optional(),
		})
		.refine((body) => body.newPassword === body.newPasswordRepeat, {
			path: ["newPasswordRepeat"],
			error: "passwordRepeatDiffers",
			when: ({ value }) => typeof value === "object" && value !== null && "newPassword" in value,
		});
export const ChangePasswordBody = changePasswordBody(null);
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** `email` is the new address, as the link of its mail has it. */
export const ConfirmEmailChangeBody = z.strictObject({ email: Email, changeEmailToken: OneTimeToken });
/** `email` is the old address, as the link of its mail has it. */
export const UndoEmailChangeBody = z.strictObject({ email: Email, undoToken: OneTimeToken });

/** The form that confirms with the password. */
export const PasswordProof = z.strictObject({ password: CurrentPassword });

export const credentialEndpoints = {
	changePassword: endpoint({
		method: "POST",
		path: "/user/password",
		access: "user",
		summary: "Set another password, or the first one; every other session of the account ends",
		status: 204,
		body: ChangePasswordBody,
		response: NoContent,
	}),
	confirmEmailChange: endpoint({
		method: "POST",
		path: "/user/confirm-email-change",
		access: "bearer-of-secret",
		summary: "Confirm the new address, with the token of its mail",
		status: 204,
		body: ConfirmEmailChangeBody,
		response: NoContent,
	}),
	cancelEmailChange: endpoint({
		method: "DELETE",
		path: "/user/email-change",
		access: "user",
		summary: "Cancel a pending change of the address, if there is one",
		status: 204,
		response: NoContent,
	}),
	undoEmailChange: endpoint({
		method: "POST",
		path: "/user/undo-email-change",
		access: "bearer-of-secret",
		summary:
			"Revert a change of the address, confirmed or not, with the token of the mail to the old address: all sessions end, and a link for a new password is mailed there",
		status: 204,
		body: UndoEmailChangeBody,
		response: NoContent,
	}),
	reauthenticate: endpoint({
		method: "POST",
		path: "/user/reauthenticate",
		access: "user",
		summary: "Reauthenticate with the password or a second factor; valid for ten minutes of this session",
		status: 204,
		body: z
			.strictObject({ password: CurrentPassword.optional(), ...FactorProof })
			.refine(({ password, code, passkey }) => [password, code, passkey].filter(Boolean).length === 1, {
				path: ["password"],
				error: "currentPasswordRequired",
			}),
		response: NoContent,
	}),
	handOver: endpoint({
		method: "POST",
		path: "/user/hand-over",
		access: "bearer-of-secret",
		summary: "Begin a session with the single-use code that a sign-in with Google added to the URL",
		status: 200,
		body: z.strictObject({ code: OneTimeToken }),
		response: AccessToken,
	}),
} as const;
