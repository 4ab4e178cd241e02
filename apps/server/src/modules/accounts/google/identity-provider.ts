/** Random values of one sign-in, stored by the browser until it returns. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string };

/** The identity that the provider confirms. */
export type Identity = {
	issuer: string;
	subject: string;
	email: string | null;
	emailVerified: boolean;
	firstName: string | null;
	lastName: string | null;
	/** When the person last authenticated with the provider. */
	authenticatedAt: Date | null;
};

/**
 * - `refused`: the person did not consent
 * - `invalid`: the response does not match the request (state, nonce, signature, a code used twice)
 * - `stale`: the person did not authenticate again
 * - `unavailable`: the provider is unreachable, slow or responds with errors
 */
export type IdentityProblem = "refused" | "invalid" | "stale" | "unavailable";

export class IdentityProviderError extends Error {
	readonly problem: IdentityProblem;

	constructor(problem: IdentityProblem, cause: unknown) {
		super(`the identity provider: ${problem}`, { cause });
		this.name = "IdentityProviderError";
		this.problem = problem;
	}
}

/** A port: an OpenID provider. Its methods throw only IdentityProviderError. */
export type IdentityProvider = {
	/**
	 * The address to which the browser is redirected.
	 * @param options.mustProve the person has to authenticate again, whatever session they have there
	 */
	begin(options: { language: string; mustProve: boolean }): Promise<{ address: string; checks: SignInChecks }>;
	/** @param callbackUrl the whole address to which the provider redirected the browser */
	finish(callbackUrl: URL, checks: SignInChecks, options: { mustProve: boolean }): Promise<Identity>;
};
