import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { NoContent } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";

/** A person's name, with the messages of its field. */
export const nameSchema = (required: string, tooShort: string) =>
	z
		.string({ error: required })
		.trim()
		.min(limits.nameMin, tooShort)
		.max(limits.nameMax, { error: "nameTooLong", abort: true })
		// Names appear in mails, pages and lists: no invisible and no direction-changing characters.
		.regex(/^[^\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u, "invalid")
		.refine(...streamSafe);

export const FirstName = nameSchema("firstNameTooShort", "firstNameTooShort");
export const LastName = nameSchema("lastNameTooShort", "lastNameTooShort");
export const Email = z
	.string({ error: "emailInvalid" })
	.trim()
	.max(limits.emailMax, "emailInvalid")
	.pipe(z.email({ error: "emailInvalid" }));

/** The length from which on a password needs no mix of characters; null where every password needs it. */
export type PassphraseMin = number | null;

/** P5: upper case, lower case and a digit or another non-letter; letters of any script count. */
const composition = [/\p{Lu}/u, /\p{Ll}/u, /[^\p{L}]/u];

function passwordSchema(tooSimple: string, passphraseMin: PassphraseMin) {
	const bounded = z
		.string({ error: "passwordTooShort" })
		.min(limits.passwordMin, "passwordTooShort")
		.max(limits.passwordMax, { error: "passwordTooLong", abort: true });
	if (passphraseMin === null) return composition.reduce((schema, part) => schema.regex(part, tooSimple), bounded);
	return bounded.refine(
		(password) => password.length >= passphraseMin || composition.every((part) => part.test(password)),
		"passphraseTooShort",
	);
}
export const NewPassword = passwordSchema("passwordTooSimple", null);
/** A4: the sign-up rule, with the messages that P5 gives for the forms that set another password. */
export const newPasswordSchema = (passphraseMin: PassphraseMin) =>
	passwordSchema("newPasswordTooSimple", passphraseMin);

/**
 * The comparison reports every problem of the repeat. Its maximum is above the password's, so that a too long password
 * that is repeated correctly is reported at the password field alone.
 */
export const PasswordRepeat = z
	.string({ error: "passwordRepeatDiffers" })
	.max(limits.passwordMax * 4, "passwordRepeatDiffers");

export const signUpBody = (passphraseMin: PassphraseMin) =>
	z
		.strictObject({
			firstName: FirstName,
			lastName: LastName,
			email: Email,
			password: passwordSchema("passwordTooSimple", passphraseMin),
			passwordRepeat: PasswordRepeat,
		})
		.refine((body) => body.password === body.passwordRepeat, {
			path: ["passwordRepeat"],
			error: "passwordRepeatDiffers",
			// The mismatch is reported together with the other errors, not only after they are fixed.
			when: ({ value }) => typeof value === "object" && value !== null && "password" in value,
		});
export const SignUpBody = signUpBody(null);
export type SignUpBody = z.infer<typeof SignUpBody>;

export const SignInBody = z.strictObject({
	email: Email,
	password: z
		.string({ error: "signInPasswordTooShort" })
		.min(limits.signInPasswordMin, "signInPasswordTooShort")
		.max(limits.passwordMax, "passwordTooLong"),
});
export type SignInBody = z.infer<typeof SignInBody>;

export const EmailBody = z.strictObject({ email: Email });
export const OneTimeToken = z.string().min(20, "tokenInvalid").max(200, "tokenInvalid");
export const ActivateBody = z.strictObject({ email: Email, token: OneTimeToken });

export const newPasswordBody = (passphraseMin: PassphraseMin) =>
	z
		.strictObject({
			email: Email,
			newPassword: newPasswordSchema(passphraseMin),
			newPasswordRepeat: PasswordRepeat,
			newPasswordToken: OneTimeToken,
		})
		.refine((body) => body.newPassword === body.newPasswordRepeat, {
			path: ["newPasswordRepeat"],
			error: "passwordRepeatDiffers",
			when: ({ value }) => typeof value === "object" && value !== null && "newPassword" in value,
		});
export const NewPasswordBody = newPasswordBody(null);
export type NewPasswordBody = z.infer<typeof NewPasswordBody>;

export const SignInByLinkBody = z.strictObject({ email: Email, token: OneTimeToken });
export type SignInByLinkBody = z.infer<typeof SignInByLinkBody>;

export const AccessToken = z.object({ token: z.string() });

export const accountEndpoints = {
	signUp: endpoint({
		method: "POST",
		path: "/user/sign-up",
		access: "anyone",
		summary: "Open an account; the response is the same whether or not the address has one already",
		status: 204,
		body: SignUpBody,
		response: NoContent,
	}),
	sendActivation: endpoint({
		method: "POST",
		path: "/user/send-activation",
		access: "anyone",
		summary: "Send the activation mail again",
		status: 204,
		body: EmailBody,
		response: NoContent,
	}),
	activate: endpoint({
		method: "POST",
		path: "/user/activate",
		access: "bearer-of-secret",
		summary: "Activate an account with the token of the mail; in the browser of its sign-up this begins a session",
		status: 200,
		body: ActivateBody,
		response: z.object({ token: z.string().nullable() }),
	}),
	signIn: endpoint({
		method: "POST",
		path: "/user/sign-in",
		access: "anyone",
		summary: "Begin a session: an access token, and the refresh token as a cookie",
		status: 200,
		body: SignInBody,
		response: AccessToken,
	}),
	requestSignInLink: endpoint({
		method: "POST",
		path: "/user/sign-in-link",
		access: "anyone",
		summary: "Mail a link for one sign-in; the response is the same whether or not the address has an account",
		status: 204,
		body: EmailBody,
		response: NoContent,
	}),
	signInByLink: endpoint({
		method: "POST",
		path: "/user/sign-in-by-link",
		access: "bearer-of-secret",
		summary: "Begin a session with the single-use token of the mail",
		status: 200,
		body: SignInByLinkBody,
		response: AccessToken,
	}),
	resetPassword: endpoint({
		method: "POST",
		path: "/user/reset-password",
		access: "anyone",
		summary: "Mail a link for a new password; the response is the same whether or not the address has an account",
		status: 204,
		body: EmailBody,
		response: NoContent,
	}),
	newPassword: endpoint({
		method: "POST",
		path: "/user/new-password",
		access: "bearer-of-secret",
		summary: "Set a new password with the token of the mail; every session of the account ends",
		status: 204,
		body: NewPasswordBody,
		response: NoContent,
	}),
	refreshToken: endpoint({
		method: "POST",
		path: "/user/refresh-token",
		access: "bearer-of-secret",
		summary: "Rotate the refresh token of the cookie and return a new access token",
		status: 200,
		response: AccessToken,
	}),
	signOut: endpoint({
		method: "POST",
		path: "/user/sign-out",
		access: "anyone",
		summary: "End this session on every tab",
		status: 204,
		response: NoContent,
	}),
} as const;
