import * as openid from "openid-client";
import { type Identity, type IdentityProvider, IdentityProviderError } from "../../modules/accounts/index.ts";

type Options = {
	/** Where the provider describes itself (`/.well-known/openid-configuration` below it). */
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** The address of ours to which it sends the browser back. */
	callbackUrl: string;
	timeoutMs: number;
};

/** How long the provider's description and keys are believed before they are read anew. */
const believedMs = 3_600_000;
/** How old a proof may be at the provider's own clock, from the question to the answer. */
const proofSecondsMax = 600;

/** OpenID Connect by the code flow with PKCE, state and nonce. The provider is first asked when somebody signs in. */
export function createOpenIdProvider(options: Options, clock: () => Date): IdentityProvider {
	const discover = createDiscovery(options, clock);
	return {
		async begin({ language, mustProve }) {
			const config = await discover();
			const checks = {
				state: openid.randomState(),
				nonce: openid.randomNonce(),
				codeVerifier: openid.randomPKCECodeVerifier(),
			};
			const address = openid.buildAuthorizationUrl(config, {
				redirect_uri: options.callbackUrl,
				scope: "openid email profile",
				state: checks.state,
				nonce: checks.nonce,
				code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
				code_challenge_method: "S256",
				ui_locales: language,
				hl: language,
				...(mustProve ? proveAnew : { prompt: "select_account" }),
			});
			return { address: address.href, checks };
		},
		async finish(callbackUrl, checks, { mustProve }) {
			const config = await discover();
			try {
				const tokens = await openid.authorizationCodeGrant(config, callbackUrl, {
					expectedState: checks.state,
					expectedNonce: checks.nonce,
					pkceCodeVerifier: checks.codeVerifier,
					idTokenExpected: true,
					...(mustProve && { maxAge: proofSecondsMax }),
				});
				return identityOf(tokens.claims());
			} catch (error) {
				throw asProblem(error);
			}
		},
	};
}

/** The provider asks the person again, whatever session it has, and says when that was. */
const proveAnew = {
	prompt: "login",
	max_age: "0",
	claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};

function createDiscovery(options: Options, clock: () => Date): () => Promise<openid.Configuration> {
	let known: { config: openid.Configuration; until: number } | null = null;
	return async () => {
		if (known && clock().getTime() < known.until) return known.config;
		try {
			const issuer = new URL(options.issuer);
			// Only the sandbox on this machine is plain http: the configuration takes no other issuer of that kind.
			const execute = issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [];
			const timeout = options.timeoutMs / 1_000;
			const config = await openid.discovery(issuer, options.clientId, options.clientSecret, undefined, {
				execute,
				timeout,
			});
			known = { config, until: clock().getTime() + believedMs };
			return config;
		} catch (error) {
			throw new IdentityProviderError("unavailable", error);
		}
	};
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

function identityOf(claims: openid.IDToken | undefined): Identity {
	if (!claims) throw new IdentityProviderError("invalid", new Error("no id token"));
	return {
		issuer: claims.iss,
		subject: claims.sub,
		email: textOf(claims.email),
		emailVerified: claims.email_verified === true,
		firstName: textOf(claims.given_name) ?? textOf(claims.name),
		lastName: textOf(claims.family_name),
		authenticatedAt: typeof claims.auth_time === "number" ? new Date(claims.auth_time * 1_000) : null,
	};
}

/** Answers with which the person, not the machine, says no. */
const refusals = new Set(["access_denied", "consent_required", "interaction_required", "login_required"]);

function asProblem(error: unknown): IdentityProviderError {
	if (error instanceof IdentityProviderError) return error;
	if (error instanceof openid.AuthorizationResponseError) {
		const isAway = error.error === "server_error" || error.error === "temporarily_unavailable";
		const problem = refusals.has(error.error) ? "refused" : isAway ? "unavailable" : "invalid";
		return new IdentityProviderError(problem, error);
	}
	// A code that is not good (any more); the provider itself is well.
	if (error instanceof openid.ResponseBodyError) return new IdentityProviderError("invalid", error);
	const code = error instanceof openid.ClientError ? error.code : undefined;
	if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new IdentityProviderError("stale", error);
	return new IdentityProviderError(code === undefined || awayCodes.has(code) ? "unavailable" : "invalid", error);
}

/** What the library says of a provider that does not answer as itself; a failed connection has no code. */
const awayCodes = new Set([
	"OAUTH_TIMEOUT",
	"OAUTH_ABORT",
	"OAUTH_PARSE_ERROR",
	"OAUTH_RESPONSE_IS_NOT_JSON",
	"OAUTH_RESPONSE_IS_NOT_CONFORM",
]);
