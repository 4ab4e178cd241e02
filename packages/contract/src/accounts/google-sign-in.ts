/*
 * The sign-in with Google is a navigation, not a call: the browser opens a URL of the API and is redirected back to a
 * page. This file does not depend on the schemas.
 */

/** Below the API's prefix; the callback is registered at the provider as `{PUBLIC_URL}/v1/auth/google/callback`. */
export const googleSignInPath = "/auth/google";

/** The query parameter that carries the sign-in's error to the page. */
export const socialProblemParameter = "social";

/**
 * The errors. A sign-in returns to `/{lang}/sign-in?social=…&redirect=…`, a reauthentication to the page that
 * requested it.
 * - `refused`: the person declined at the provider
 * - `emailUnverified`: the provider has not verified that account's e-mail, so it is not accepted
 * - `expired`: the callback came too late, twice, or in another browser
 * - `unavailable`: the provider is unavailable, slow, or returned an invalid response
 * - `otherAccount`: (reauthentication) another Google account than the linked one was used
 * - `notFresh`: (reauthentication) the provider did not require a new sign-in
 * - `signedOut`: (reauthentication) the session ended meanwhile
 */
export const socialProblems = [
	"refused",
	"emailUnverified",
	"expired",
	"unavailable",
	"otherAccount",
	"notFresh",
	"signedOut",
] as const;
export type SocialProblem = (typeof socialProblems)[number];

/**
 * The URL for signing in with Google; only where `SiteConfig.hasGoogleSignIn` is true.
 * @param options.redirect the path (of this site, with its language and query) to return to; it gets `token=` with
 * a code for `POST /user/hand-over`
 * @param options.reauthenticate reauthenticates the signed-in person instead, and returns to `redirect` without a code
 */
export function googleSignInAddress(options: { lang: string; redirect?: string; reauthenticate?: boolean }): string {
	const query = new URLSearchParams({ lang: options.lang });
	if (options.redirect !== undefined) query.set("redirect", options.redirect);
	if (options.reauthenticate) query.set("reauthenticate", "true");
	return `/v1${googleSignInPath}?${query}`;
}

/** Pages that need a session: they get their code through `/{lang}/sign-in?redirect=…&token=…`. */
export const pagesForMembers: readonly string[] = ["account", "create-stream"];

/** Pages that use `token` for their own purpose: they never get a code. */
export const pagesWithOwnToken: readonly string[] = [
	"activate-account",
	"create-new-password",
	"sign-in-link",
	"change-email",
	"campaign-unsubscribe",
];
