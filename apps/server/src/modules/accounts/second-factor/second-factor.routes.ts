import type { Mount } from "../../../platform/http/mount.ts";
import type { RateLimits } from "../../../platform/http/rate-limits.ts";
import type { AccountDeps } from "../account-deps.ts";
import { refreshCookieName } from "../sessions/session-cookie.ts";
import { startBrowserSession } from "../sessions/start-session.ts";
import {
	addPasskey,
	beginPasskey,
	beginTotp,
	confirmTotp,
	getSecondFactor,
	removePasskey,
	removeTotp,
	renewRecoveryCodes,
} from "./own-factors.ts";
import { passSecondFactor, requestPasskeySignIn } from "./pass-second-factor.ts";
import { requestPasskey } from "./passkeys.ts";

export function mountSecondFactorRoutes(mount: Mount, deps: AccountDeps & { rateLimits: RateLimits }): void {
	mount("passSecondFactor", async ({ body, cookies, reply, caller: { requestId, userAgent, clientId, locale } }) => {
		const { ticket, ...given } = body;
		const refreshSecret = cookies[refreshCookieName(deps.config)];
		const answer = await passSecondFactor(deps, { ticket, given, userAgent, refreshSecret, locale, requestId });
		return startBrowserSession(deps, answer, { cookies, reply, clientId });
	});
	mount("requestPasskeySignIn", ({ body }) => requestPasskeySignIn(deps, body));
	mount("requestPasskeyProof", ({ actor }) => requestPasskey(deps, deps.db, actor.accountId));

	mount("getSecondFactor", ({ actor }) => getSecondFactor(deps, actor));
	mount("beginTotp", ({ actor }) => beginTotp(deps, actor));
	mount("confirmTotp", ({ actor, body, caller: { locale, requestId } }) =>
		confirmTotp(deps, { actor, code: body.code, locale, requestId }),
	);
	mount("removeTotp", async ({ actor, caller: { locale, requestId } }) => {
		await removeTotp(deps, { actor, locale, requestId });
		return null;
	});
	mount("beginPasskey", ({ actor }) => beginPasskey(deps, actor));
	mount("addPasskey", ({ actor, body, caller: { locale, requestId } }) =>
		addPasskey(deps, { actor, passkey: body, locale, requestId }),
	);
	mount("removePasskey", async ({ actor, params, caller: { locale, requestId } }) => {
		await removePasskey(deps, { actor, passkeyId: params.passkeyId, locale, requestId });
		return null;
	});
	mount("renewRecoveryCodes", ({ actor, caller: { locale, requestId } }) =>
		renewRecoveryCodes(deps, { actor, locale, requestId }),
	);
}
