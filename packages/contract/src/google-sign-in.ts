/*
 * The sign-in with Google is a navigation, not a call: the browser goes to an address of the API and comes back to a
 * page. Nothing here needs the schemas.
 */

/** Below the API's prefix; the callback is registered at the provider as `{PUBLIC_URL}/v1/auth/google/callback`. */
export const googleSignInPath = "/auth/google";

/** The query parameter in which a page hears what went wrong on the way. */
export const socialProblemParameter = "social";

/**
 * What can go wrong. A sign-in comes back to `/{lang}/sign-in?social=…&redirect=…`, a reauthentication to the page
 * that asked for it.
 * - `refused`: the person did not agree at the provider
 * - `emailUnverified`: the provider has not verified that account's e-mail, so it opens nothing here
 * - `expired`: the way back came too late, twice, or in another browser
 * - `unavailable`: the provider is away, slow, or answered nonsense
 * - `otherAccount`: (reauthentication) that is another Google account than the one linked here
 * - `notFresh`: (reauthentication) the provider did not ask for the sign-in anew
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
 * Where a link or button leads for signing in with Google; only where `SiteConfig.hasGoogleSignIn` is true.
 * @param options.redirect the path (of this site, with its language and query) to come back to; it gets `token=` with
 * a code for `POST /user/hand-over`
 * @param options.reauthenticate proves that it is still the signed-in person instead, and comes back to `redirect`
 * without a code
 */
export function googleSignInAddress(options: { lang: string; redirect?: string; reauthenticate?: boolean }): string {
	const query = new URLSearchParams({ lang: options.lang });
	if (options.redirect !== undefined) query.set("redirect", options.redirect);
	if (options.reauthenticate) query.set("reauthenticate", "true");
	return `/v1${googleSignInPath}?${query}`;
}

/** Pages that answer nothing without a session: a code goes to them by way of `/{lang}/sign-in?redirect=…&token=…`. */
export const pagesForMembers: readonly string[] = ["account", "create-stream"];

/** Pages that use `token` for their own purpose: no code is ever brought to them. */
export const pagesWithOwnToken: readonly string[] = [
	"activate-account",
	"create-new-password",
	"sign-in-link",
	"change-email",
	"campaign-unsubscribe",
];
