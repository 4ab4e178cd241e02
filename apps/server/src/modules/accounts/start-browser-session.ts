import type { ensureDevice } from "../../platform/http/device-cookie.ts";
import type { AccountDeps } from "./account-deps.ts";
import { rememberDevice } from "./known-devices.ts";
import type { SessionAnswer } from "./session-answer.ts";
import { setRefreshCookie } from "./session-cookie.ts";

/** Sets a new session's cookies in the browser. @returns the access token for the response body */
export async function startBrowserSession(
	deps: AccountDeps,
	{ accountId, accessToken, cookie }: SessionAnswer,
	browser: Parameters<typeof ensureDevice>[1],
): Promise<{ token: string }> {
	if (cookie) setRefreshCookie(deps.config, browser.reply, cookie);
	await rememberDevice(deps, accountId, browser);
	return { token: accessToken };
}
