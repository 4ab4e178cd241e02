import * as openid from "openid-client";
import { type Identity, type IdentityProvider, IdentityProviderError } from "../../modules/accounts/index.ts";

type Options = {
	/** The provider's metadata is at `/.well-known/openid-configuration` below it. */
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** The redirect URI of the product. */
	callbackUrl: string;
	timeoutMs: number;
};

/** How long the provider's metadata and keys are cached. */
const metadataTtlMs = 3_600_000;
/** Maximum age of an authentication, by the provider's clock. */
const authenticationAgeMaxSeconds = 600;

/** OpenID Connect code flow with PKCE, state and nonce. The provider's metadata is first fetched at a sign-in. */
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
				...(mustProve ? reauthenticate : { prompt: "select_account" }),
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
					...(mustProve && { maxAge: authenticationAgeMaxSeconds }),
				});
				return identityOf(tokens.claims());
			} catch (error) {
				throw asProblem(error);
			}
		},
	};
}

/** Forces the provider to authenticate the person despite a running session and to return `auth_time`. */
const reauthenticate = {
	prompt: "login",
	max_age: "0",
	claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
};

function createDiscovery(options: Options, clock: () => Date): () => Promise<openid.Configuration> {
	let cached: { config: openid.Configuration; until: number } | null = null;
	return async () => {
		if (cached && clock().getTime() < cached.until) return cached.config;
		try {
			const issuer = new URL(options.issuer);
			// The configuration accepts a plain http issuer only for the sandbox on this machine.
			const execute = issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [];
			const timeout = options.timeoutMs / 1_000;
			const config = await openid.discovery(issuer, options.clientId, options.clientSecret, undefined, {
				execute,
				timeout,
			});
			cached = { config, until: clock().getTime() + metadataTtlMs };
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

/** Error codes that mean that the person declined. */
const refusals = new Set(["access_denied", "consent_required", "interaction_required", "login_required"]);

function asProblem(error: unknown): IdentityProviderError {
	if (error instanceof IdentityProviderError) return error;
	if (error instanceof openid.AuthorizationResponseError) {
		const isUnavailable = error.error === "server_error" || error.error === "temporarily_unavailable";
		const problem = refusals.has(error.error) ? "refused" : isUnavailable ? "unavailable" : "invalid";
		return new IdentityProviderError(problem, error);
	}
	// The authorization code is invalid or expired; the provider itself works.
	if (error instanceof openid.ResponseBodyError) return new IdentityProviderError("invalid", error);
	const code = error instanceof openid.ClientError ? error.code : undefined;
	if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return new IdentityProviderError("stale", error);
	return new IdentityProviderError(code === undefined || unavailableCodes.has(code) ? "unavailable" : "invalid", error);
}

/** The library's codes for a provider with malformed responses; a failed connection has no code. */
const unavailableCodes = new Set([
	"OAUTH_TIMEOUT",
	"OAUTH_ABORT",
	"OAUTH_PARSE_ERROR",
	"OAUTH_RESPONSE_IS_NOT_JSON",
	"OAUTH_RESPONSE_IS_NOT_CONFORM",
]);
