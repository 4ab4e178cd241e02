/** What is drawn for one sign-in and kept by the browser until it comes back. */
export type SignInChecks = { state: string; nonce: string; codeVerifier: string };

/** Who the provider says that came. */
export type Identity = {
	issuer: string;
	subject: string;
	email: string | null;
	emailVerified: boolean;
	firstName: string | null;
	lastName: string | null;
	/** When the person last proved themselves to the provider. */
	authenticatedAt: Date | null;
};

/**
 * - `refused`: the person did not agree
 * - `invalid`: the answer is not one to this question (state, nonce, signature, a code used twice)
 * - `stale`: the person did not prove themselves anew
 * - `unavailable`: the provider is away, slow, or not itself
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

/** A port: an OpenID provider. Its methods throw IdentityProviderError and nothing else. */
export type IdentityProvider = {
	/**
	 * Where the browser is to go.
	 * @param options.mustProve the person has to sign in there anew, whatever session there is
	 */
	begin(options: { language: string; mustProve: boolean }): Promise<{ address: string; checks: SignInChecks }>;
	/** @param callbackUrl the whole address to which the browser came back */
	finish(callbackUrl: URL, checks: SignInChecks, options: { mustProve: boolean }): Promise<Identity>;
};
