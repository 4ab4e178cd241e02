import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent, Timestamp } from "../primitives.ts";
import type { TextRule } from "../text/text-rules.ts";
import { textField } from "../text/text-schema.ts";
import { AccessToken, OneTimeToken } from "./accounts.ts";

/** The name by which the owner tells passkeys apart. */
const passkeyName: TextRule<"passkeyNameRequired" | "passkeyNameTooLong"> = {
	min: 1,
	max: 60,
	tooShort: "passkeyNameRequired",
	tooLong: "passkeyNameTooLong",
	isSingleLine: true,
};
export const passkeysMax = 10;

const Base64Url = (max: number) =>
	z
		.string()
		.max(max, { abort: true })
		.regex(/^[\w-]+$/, "invalid");
const CredentialId = Base64Url(1_400);
/** Comma-separated, as the authenticator reports them: `internal,hybrid`. */
const Transports = z
	.string()
	.max(100, { abort: true })
	.regex(/^[a-z-]*(,[a-z-]+)*$/, "invalid");

/** A code of the authenticator app; spaces between its digits are ignored. */
const TotpCode = z
	.string({ error: "factorCodeInvalid" })
	.max(20, { error: "factorCodeInvalid", abort: true })
	.transform((code) => code.replace(/\s/g, ""))
	.pipe(z.string().regex(/^\d{6}$/, "factorCodeInvalid"));

/** The answer of an authenticator to a challenge (WebAuthn). */
export const PasskeyAssertion = z.strictObject({
	id: CredentialId,
	clientDataJSON: Base64Url(4_000),
	authenticatorData: Base64Url(4_000),
	signature: Base64Url(2_000),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

const proofs = {
	code: TotpCode.optional(),
	recoveryCode: z.string().trim().min(1, "recoveryCodeInvalid").max(40, "recoveryCodeInvalid").optional(),
	passkey: PasskeyAssertion.optional(),
};

/** What an authenticator needs to answer for one of the account's passkeys. */
export const PasskeyRequest = z
	.object({
		challenge: z.string(),
		rpId: z.string(),
		allow: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
	})
	.meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const SecondFactor = z
	.object({
		/** The authenticator app; null where none is set up. */
		totp: z.object({ since: Timestamp }).nullable(),
		passkeys: z.array(z.object({ id: Id, name: z.string(), createdAt: Timestamp, lastUsedAt: Timestamp.nullable() })),
		/** Unused ones. */
		recoveryCodes: z.number().int(),
		/** The site's address is a domain, which passkeys require. */
		canUsePasskeys: z.boolean(),
	})
	.meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** New recovery codes, which are shown once; null where the account has some already. */
const NewCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const secondFactorEndpoints = {
	passSecondFactor: endpoint({
		method: "POST",
		path: "/user/second-factor/sign-in",
		access: "bearer-of-secret",
		summary: "Begin a session with the ticket of a sign-in and a second factor: a code, a passkey or a recovery code",
		status: 200,
		body: z
			.strictObject({ ticket: OneTimeToken, ...proofs })
			.refine(({ code, recoveryCode, passkey }) => [code, recoveryCode, passkey].filter(Boolean).length === 1, {
				path: ["code"],
				error: "factorCodeInvalid",
			}),
		response: AccessToken,
	}),
	requestPasskeySignIn: endpoint({
		method: "POST",
		path: "/user/second-factor/sign-in/passkey",
		access: "bearer-of-secret",
		summary: "A challenge for a passkey, with the ticket of a sign-in",
		status: 200,
		body: z.strictObject({ ticket: OneTimeToken }),
		response: PasskeyRequest,
	}),
	requestPasskeyProof: endpoint({
		method: "POST",
		path: "/user/second-factor/passkey-proof",
		access: "user",
		summary: "A challenge for a passkey, to reauthenticate",
		status: 200,
		response: PasskeyRequest,
	}),
	getSecondFactor: endpoint({
		method: "GET",
		path: "/user/second-factor",
		access: "user",
		summary: "The caller's second factors",
		status: 200,
		response: SecondFactor,
	}),
	beginTotp: endpoint({
		method: "POST",
		path: "/user/second-factor/totp",
		access: "user",
		summary: "A key for an authenticator app, valid once a code has confirmed it; needs a recent reauthentication",
		status: 200,
		response: z.object({ key: z.string(), uri: z.string() }),
	}),
	confirmTotp: endpoint({
		method: "POST",
		path: "/user/second-factor/totp/confirm",
		access: "user",
		summary: "Turn the authenticator app on with its first code; every other session of the account ends",
		status: 200,
		body: z.strictObject({ code: TotpCode }),
		response: NewCodes,
	}),
	removeTotp: endpoint({
		method: "DELETE",
		path: "/user/second-factor/totp",
		access: "user",
		summary: "Turn the authenticator app off; needs a recent reauthentication, idempotent",
		status: 204,
		response: NoContent,
	}),
	beginPasskey: endpoint({
		method: "POST",
		path: "/user/second-factor/passkeys/begin",
		access: "user",
		summary: "A challenge for a new passkey; needs a recent reauthentication",
		status: 200,
		response: z.object({
			challenge: z.string(),
			rpId: z.string(),
			rpName: z.string(),
			userId: z.string(),
			userName: z.string(),
			displayName: z.string(),
			exclude: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
		}),
	}),
	addPasskey: endpoint({
		method: "POST",
		path: "/user/second-factor/passkeys",
		access: "user",
		summary: "Add a passkey; with the first factor every other session of the account ends",
		status: 200,
		body: z.strictObject({
			name: textField(passkeyName),
			id: CredentialId,
			clientDataJSON: Base64Url(4_000),
			attestationObject: Base64Url(20_000),
			transports: Transports,
		}),
		response: NewCodes,
	}),
	removePasskey: endpoint({
		method: "DELETE",
		path: "/user/second-factor/passkeys/:passkeyId",
		access: "user",
		summary: "Remove a passkey; needs a recent reauthentication, idempotent",
		status: 204,
		params: z.object({ passkeyId: Id }),
		response: NoContent,
	}),
	renewRecoveryCodes: endpoint({
		method: "POST",
		path: "/user/second-factor/recovery-codes",
		access: "user",
		summary: "Ten new recovery codes instead of the present ones; needs a recent reauthentication",
		status: 200,
		response: z.object({ recoveryCodes: z.array(z.string()) }),
	}),
} as const;

/** One of the ways to reauthenticate with a second factor. */
export const FactorProof = { code: proofs.code, passkey: proofs.passkey };
