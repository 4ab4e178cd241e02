import type { Mount } from "../../platform/http/mount.ts";
import type { AccountDeps } from "./account-deps.ts";
import { activate } from "./activate.ts";
import { mountOwnAccountRoutes } from "./own-account.routes.ts";
import { refreshSession } from "./refresh-session.ts";
import { requestNewPassword } from "./request-new-password.ts";
import { sendActivation } from "./send-activation.ts";
import { clearRefreshCookie, refreshCookieName, setRefreshCookie } from "./session-cookie.ts";
import { setNewPassword } from "./set-new-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";

export function mountAccountRoutes(mount: Mount, deps: AccountDeps): void {
	const { config } = deps;
	const cookieName = refreshCookieName(config);

	mount("signUp", async ({ body, caller: { locale, requestId } }) => {
		await signUp(deps, { body, locale, requestId });
		return null;
	});
	mount("sendActivation", async ({ body, caller: { locale } }) => {
		await sendActivation(deps, { email: body.email, locale });
		return null;
	});
	mount("activate", async ({ body, caller: { locale, requestId } }) => {
		await activate(deps, { ...body, locale, requestId });
		return null;
	});
	mount("signIn", async ({ body, caller: { requestId, userAgent }, reply }) => {
		const { accessToken, cookie } = await signIn(deps, { body, userAgent, requestId });
		if (cookie) setRefreshCookie(config, reply, cookie);
		return { token: accessToken };
	});
	mount("resetPassword", async ({ body }) => {
		await requestNewPassword(deps, { email: body.email });
		return null;
	});
	mount("newPassword", async ({ body, caller: { requestId } }) => {
		await setNewPassword(deps, { body, requestId });
		return null;
	});
	mount("refreshToken", async ({ cookies, caller: { requestId }, reply }) => {
		// A refusal leaves the cookie alone: by now the browser may hold that of a newer sign-in.
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
	mountOwnAccountRoutes(mount, deps);
}
