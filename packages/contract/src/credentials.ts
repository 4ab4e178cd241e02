import { z } from "zod";
import { AccessToken, Email, newPasswordSchema, OneTimeToken, PasswordRepeat } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { NoContent } from "./primitives.ts";

const CurrentPassword = z
	.string({ error: "currentPasswordRequired" })
	.min(1, "currentPasswordRequired")
	.max(limits.passwordMax, "passwordTooLong");

/**
 * `currentPassword` is required where the account has a password (`permissions.changePassword`). Without one it is
 * left out, and a recent reauthentication is needed instead (403 ReauthenticationRequiredException).
 */
export const ChangePasswordBody = z
	.strictObject({
		newPassword: newPasswordSchema,
		newPasswordRepeat: PasswordRepeat,
		currentPassword: CurrentPassword.optional(),
	})
	.refine((body) => body.newPassword === body.newPasswordRepeat, {
		path: ["newPasswordRepeat"],
		error: "passwordRepeatDiffers",
		when: ({ value }) => typeof value === "object" && value !== null && "newPassword" in value,
	});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** `email` is the new address, as the link of its mail has it. */
export const ConfirmEmailChangeBody = z.strictObject({ email: Email, changeEmailToken: OneTimeToken });
/** `email` is the old address, as the link of its mail has it. */
export const UndoEmailChangeBody = z.strictObject({ email: Email, undoToken: OneTimeToken });

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
		summary: "Make the new address the account's, with the token of its mail",
		status: 204,
		body: ConfirmEmailChangeBody,
		response: NoContent,
	}),
	cancelEmailChange: endpoint({
		method: "DELETE",
		path: "/user/email-change",
		access: "user",
		summary: "Drop the change of the address that waits for its confirmation, if there is one",
		status: 204,
		response: NoContent,
	}),
	undoEmailChange: endpoint({
		method: "POST",
		path: "/user/undo-email-change",
		access: "bearer-of-secret",
		summary:
			"Take back a change of the address, confirmed or not, with the token of the old address' mail: all sessions end, and a link for a new password is mailed there",
		status: 204,
		body: UndoEmailChangeBody,
		response: NoContent,
	}),
	reauthenticate: endpoint({
		method: "POST",
		path: "/user/reauthenticate",
		access: "user",
		summary: "Prove with the password that it is still oneself; good for ten minutes of this session",
		status: 204,
		body: z.strictObject({ password: CurrentPassword }),
		response: NoContent,
	}),
	handOver: endpoint({
		method: "POST",
		path: "/user/hand-over",
		access: "bearer-of-secret",
		summary: "Begin a session with the code that a sign-in elsewhere (Google) put into the address, once",
		status: 200,
		body: z.strictObject({ code: OneTimeToken }),
		response: AccessToken,
	}),
} as const;
