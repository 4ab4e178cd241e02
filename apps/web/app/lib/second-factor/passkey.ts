import type { PasskeyAssertion, PasskeyRequest } from "@stride/contract/accounts/second-factor";

type NewPasskeyRequest = {
	challenge: string;
	rpId: string;
	rpName: string;
	userId: string;
	userName: string;
	displayName: string;
	exclude: readonly { id: string; transports: readonly string[] }[];
};

const load = () => import("@simplewebauthn/browser");
/** EdDSA, ES256 and RS256 of the COSE registry. */
const algorithms = [-8, -7, -257];

const credentials = (list: PasskeyRequest["allow"]) =>
	list.map(({ id, transports }) => ({
		id,
		type: "public-key" as const,
		transports: transports as AuthenticatorTransport[],
	}));

/** Asks an authenticator to answer a challenge. @throws an error also when the person cancels */
export async function answerPasskey({ challenge, rpId, allow }: PasskeyRequest): Promise<PasskeyAssertion> {
	const { startAuthentication } = await load();
	const { id, response } = await startAuthentication({
		optionsJSON: { challenge, rpId, allowCredentials: credentials(allow), userVerification: "preferred" },
	});
	const { clientDataJSON, authenticatorData, signature } = response;
	return { id, clientDataJSON, authenticatorData, signature };
}

/** Asks an authenticator for a new passkey. @throws an error also when the person cancels */
export async function createPasskey(request: NewPasskeyRequest) {
	const { startRegistration } = await load();
	const { id, response } = await startRegistration({
		optionsJSON: {
			challenge: request.challenge,
			rp: { id: request.rpId, name: request.rpName },
			user: { id: request.userId, name: request.userName, displayName: request.displayName },
			pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
			excludeCredentials: credentials(
				request.exclude.map(({ id: known, transports }) => ({ id: known, transports: [...transports] })),
			),
			authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
			attestation: "none",
		},
	});
	const { clientDataJSON, attestationObject, transports = [] } = response;
	return { id, clientDataJSON, attestationObject, transports: transports.join(",") };
}

/** The person cancelled, the time ran out, or the authenticator knows no such passkey: the browser does not say which. */
export const isDeclined = (error: unknown): boolean => error instanceof Error && error.name === "NotAllowedError";

export const hasPasskeySupport = (): boolean => typeof PublicKeyCredential === "function";
