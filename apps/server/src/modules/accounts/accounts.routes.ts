import type { Mount } from "../../platform/http/mount.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import type { AccountDeps } from "./account-deps.ts";
import { setNewPassword } from "./passwords/set-new-password.ts";
import { mountOwnAccountRoutes } from "./profile/own-account.routes.ts";
import { mountSecondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { signOut } from "./sessions/manage-sessions.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { clearRefreshCookie, refreshCookieName, setRefreshCookie } from "./sessions/session-cookie.ts";
import { startBrowserSession } from "./sessions/start-session.ts";
import { rememberDevice } from "./sign-in/known-devices.ts";
import { requestAccountLink } from "./sign-in/request-account-link.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { signInByLink } from "./sign-in/sign-in-by-link.ts";
import { activate, sendActivation } from "./sign-up/activation.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { clearSignUpCookie, setSignUpCookie } from "./sign-up/sign-up-cookie.ts";

export function mountAccountRoutes(mount: Mount, deps: AccountDeps & { rateLimits: RateLimits }): void {
	const { config } = deps;
	const cookieName = refreshCookieName(config);

	mount("signUp", async ({ body, caller: { locale, requestId }, reply }) => {
		setSignUpCookie(deps, reply, await signUp(deps, { body, locale, requestId }));
		return null;
	});
	mount("sendActivation", async ({ body, caller: { locale } }) => {
		await sendActivation(deps, { email: body.email, locale });
		return null;
	});
	mount("activate", async ({ body, caller: { locale, requestId, userAgent, clientId }, cookies, reply }) => {
		const answer = await activate(deps, { ...body, cookies, userAgent, locale, requestId });
		if (!answer) return { token: null };
		clearSignUpCookie(deps, reply);
		return startBrowserSession(deps, answer, { cookies, reply, clientId });
	});
	mount("signIn", async ({ body, caller: { requestId, userAgent, address, clientId, locale }, cookies, reply }) => {
		const answer = await signIn(deps, {
			body,
			userAgent,
			refreshSecret: cookies[cookieName],
			locale,
			requestId,
			address,
			cookies,
		});
		return startBrowserSession(deps, answer, { cookies, reply, clientId });
	});
	mount("requestSignInLink", async ({ body, caller: { address, locale }, cookies }) => {
		await requestAccountLink(deps, { email: body.email, purpose: "sign-in", locale, address, cookies });
		return null;
	});
	mount("signInByLink", async ({ body, caller: { requestId, userAgent, clientId, locale }, cookies, reply }) => {
		const refreshSecret = cookies[cookieName];
		const answer = await signInByLink(deps, { body, userAgent, refreshSecret, locale, requestId });
		return startBrowserSession(deps, answer, { cookies, reply, clientId });
	});
	mount("resetPassword", async ({ body, caller: { address, locale }, cookies }) => {
		await requestAccountLink(deps, { email: body.email, purpose: "new-password", locale, address, cookies });
		return null;
	});
	mount("newPassword", async ({ body, caller: { locale, requestId, clientId }, cookies, reply }) => {
		const { accountId } = await setNewPassword(deps, { body, locale, requestId });
		// A flood of failures during the reset must not lock the owner of the mailbox out.
		await rememberDevice(deps, accountId, { cookies, reply, clientId });
		return null;
	});
	mount("refreshToken", async ({ cookies, caller: { requestId }, reply }) => {
		// A rejection does not clear the cookie: the browser may hold one of a newer sign-in.
		const { accessToken, cookie } = await refreshSession(deps, { refreshSecret: cookies[cookieName], requestId });
		if (cookie) setRefreshCookie(config, reply, cookie);
		return { token: accessToken };
	});
	mount("signOut", async ({ actor, cookies, caller: { requestId }, reply }) => {
		const sessionId = actor.kind === "user" ? actor.sessionId : null;
		await signOut(deps, { refreshSecret: cookies[cookieName], sessionId, requestId });
		clearRefreshCookie(config, reply);
		return null;
	});
	mountSecondFactorRoutes(mount, deps);
	mountOwnAccountRoutes(mount, deps);
}
