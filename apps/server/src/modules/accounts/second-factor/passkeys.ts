import { isIP } from "node:net";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { PasskeyAssertion, PasskeyRequest } from "@stride/contract/accounts/second-factor";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { newSecret } from "../../../platform/ids.ts";
import { insertOneTimeToken, takeOneTimeToken } from "../one-time-tokens.queries.ts";
import { hashSecret } from "../sessions/refresh-token.ts";
import { listPasskeys, notePasskeyUse, type PasskeyRow } from "./second-factor.queries.ts";

/* WebAuthn. Attestation is not requested: any authenticator of the owner is accepted. */

const challengeMs = 5 * 60_000;

type Deps = Pick<Platform, "config" | "clock">;

/** The relying party's id. Null where the site's host is an IP address, which WebAuthn does not permit. */
export function relyingParty({ config }: Pick<Platform, "config">): string | null {
	const { hostname } = new URL(config.publicUrl);
	return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : null;
}

/** @throws AppError PasskeysUnavailableException */
export function getRelyingParty(deps: Pick<Platform, "config">): string {
	const id = relyingParty(deps);
	if (id === null) throw new AppError("PasskeysUnavailableException");
	return id;
}

export async function issueChallenge(deps: Deps, db: Db, accountId: string): Promise<string> {
	const challenge = newSecret();
	const createdAt = deps.clock();
	await insertOneTimeToken(db, {
		hash: hashSecret(challenge),
		purpose: "passkey-challenge",
		subjectId: accountId,
		createdAt,
		expiresAt: new Date(createdAt.getTime() + challengeMs),
	});
	return challenge;
}

/** The challenge that an authenticator has signed, if it was issued to the account; each is taken once. */
async function takeChallenge(deps: Deps, db: Db, accountId: string, clientDataJSON: string): Promise<string | null> {
	const challenge = await attempt(async () =>
		String(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()).challenge),
	);
	if (challenge === null) return null;
	const issuedTo = await takeOneTimeToken(db, hashSecret(challenge), "passkey-challenge", deps.clock());
	return issuedTo === accountId ? challenge : null;
}

export const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/** @throws AppError SecondFactorMissingException for an account without a passkey */
export async function requestPasskey(deps: Deps, db: Db, accountId: string): Promise<PasskeyRequest> {
	const rpId = getRelyingParty(deps);
	const passkeys = await listPasskeys(db, accountId);
	if (passkeys.length === 0) throw new AppError("SecondFactorMissingException");
	return { challenge: await issueChallenge(deps, db, accountId), rpId, allow: passkeys.map(credentialOf) };
}

/** Verifies a new credential. @throws AppError PasskeyInvalidException */
export async function verifyNewPasskey(
	deps: Deps,
	tx: Db,
	accountId: string,
	{ id, clientDataJSON, attestationObject }: { id: string; clientDataJSON: string; attestationObject: string },
) {
	const rpId = getRelyingParty(deps);
	const expectedChallenge = await takeChallenge(deps, tx, accountId, clientDataJSON);
	if (expectedChallenge === null) throw new AppError("PasskeyInvalidException");
	const verified = await attempt(() =>
		verifyRegistrationResponse({
			response: {
				id,
				rawId: id,
				type: "public-key",
				response: { clientDataJSON, attestationObject },
				clientExtensionResults: {},
			},
			expectedChallenge,
			expectedOrigin: deps.config.publicUrl,
			expectedRPID: rpId,
			requireUserVerification: false,
		}),
	);
	if (!verified?.verified) throw new AppError("PasskeyInvalidException");
	return verified.registrationInfo.credential;
}

/** @returns whether one of the account's passkeys answered a challenge that was issued to it */
export async function checkPasskey(
	deps: Deps,
	tx: Db,
	{ accountId, passkey }: { accountId: string; passkey: PasskeyAssertion },
): Promise<boolean> {
	const rpId = relyingParty(deps);
	const known = (await listPasskeys(tx, accountId)).find(({ credentialId }) => credentialId === passkey.id);
	const expectedChallenge = await takeChallenge(deps, tx, accountId, passkey.clientDataJSON);
	if (!known || rpId === null || expectedChallenge === null) return false;
	const { id, ...response } = passkey;
	const verified = await attempt(() =>
		verifyAuthenticationResponse({
			response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
			expectedChallenge,
			expectedOrigin: deps.config.publicUrl,
			expectedRPID: rpId,
			credential: {
				id: known.credentialId,
				publicKey: new Uint8Array(known.publicKey),
				counter: known.counter,
			},
			requireUserVerification: false,
		}),
	);
	if (!verified?.verified) return false;
	await notePasskeyUse(tx, { id: known.id, counter: verified.authenticationInfo.newCounter, at: deps.clock() });
	return true;
}

/** @returns null where it throws, as the library does for everything that does not verify */
async function attempt<T>(verify: () => Promise<T>): Promise<T | null> {
	try {
		return await verify();
	} catch {
		return null;
	}
}
