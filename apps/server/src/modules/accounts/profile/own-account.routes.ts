import type { Mount } from "../../../platform/http/mount.ts";
import type { RateLimits } from "../../../platform/http/rate-limits.ts";
import type { AccountDeps } from "../account-deps.ts";
import { confirmEmailChange } from "../email-change/confirm-email-change.ts";
import { cancelEmailChange } from "../email-change/request-email-change.ts";
import { undoEmailChange } from "../email-change/undo-email-change.ts";
import { clearFlowCookie, readReturnedFlow } from "../google/flow-cookie.ts";
import { handOver } from "../google/hand-over.ts";
import { listIdentities, unlinkIdentity } from "../google/own-identities.ts";
import { changePassword } from "../passwords/change-password.ts";
import { cancelAccountDeletion, getAccountDeletion, requestAccountDeletion } from "../privacy/account-deletion.ts";
import { getPersonalData } from "../privacy/get-personal-data.ts";
import { endOneSession, endOtherSessions, listSessions } from "../sessions/manage-sessions.ts";
import { reauthenticate } from "../sessions/reauthenticate.ts";
import { refreshCookieName } from "../sessions/session-cookie.ts";
import { startBrowserSession } from "../sessions/start-session.ts";
import { getProfile, getPublicProfile, updateProfile } from "./account-profile.ts";
import { resumeAccountMail } from "./resume-mail.ts";

/** The operations on the caller's own account. */
export function mountOwnAccountRoutes(mount: Mount, deps: AccountDeps & { rateLimits: RateLimits }): void {
	mount("getProfile", ({ actor }) => getProfile(deps, actor));
	mount("updateProfile", ({ actor, body, caller: { locale, requestId } }) =>
		updateProfile(deps, { actor, body, locale, requestId }),
	);
	mount("resumeMail", async ({ actor: { accountId }, caller: { requestId } }) => {
		await resumeAccountMail(deps, { accountId, actorId: accountId, requestId });
		return null;
	});
	mount("getPublicProfile", ({ params }) => getPublicProfile(deps, params));

	mount("changePassword", async ({ actor, body, caller: { locale, requestId } }) => {
		await changePassword(deps, { actor, body, locale, requestId });
		return null;
	});
	mount("confirmEmailChange", async ({ body, caller: { locale, requestId } }) => {
		await confirmEmailChange(deps, { email: body.email, token: body.changeEmailToken, locale, requestId });
		return null;
	});
	mount("cancelEmailChange", async ({ actor }) => {
		await cancelEmailChange(deps, actor);
		return null;
	});
	mount("undoEmailChange", async ({ body, caller: { locale, requestId } }) => {
		await undoEmailChange(deps, { email: body.email, token: body.undoToken, locale, requestId });
		return null;
	});
	mount("reauthenticate", async ({ actor, body, caller: { requestId } }) => {
		await reauthenticate(deps, { actor, proof: body, requestId });
		return null;
	});
	mount("handOver", async ({ body, cookies, caller: { requestId, userAgent, clientId, locale }, reply }) => {
		const refreshSecret = cookies[refreshCookieName(deps.config)];
		const browserSecret = (await readReturnedFlow(deps, cookies))?.secret ?? null;
		const { code } = body;
		const answer = await handOver(deps, { code, browserSecret, userAgent, refreshSecret, locale, requestId });
		clearFlowCookie(deps, reply);
		return startBrowserSession(deps, answer, { cookies, reply, clientId });
	});

	mount("listSessions", ({ actor }) => listSessions(deps, actor));
	mount("endSession", async ({ actor, params, caller: { requestId } }) => {
		await endOneSession(deps, { actor, sessionId: params.sessionId, requestId });
		return null;
	});
	mount("endOtherSessions", async ({ actor, caller: { requestId } }) => {
		await endOtherSessions(deps, { actor, requestId });
		return null;
	});

	mount("listIdentities", ({ actor }) => listIdentities(deps, actor));
	mount("unlinkIdentity", async ({ actor, params, caller: { locale, requestId } }) => {
		await unlinkIdentity(deps, { actor, identityId: params.identityId, locale, requestId });
		return null;
	});

	mount("getPersonalData", async ({ actor, caller: { requestId }, reply }) => {
		const data = await getPersonalData(deps, { actor, requestId });
		reply.header("content-disposition", `attachment; filename="personal-data-${data.madeAt.slice(0, 10)}.json"`);
		return data;
	});
	mount("getAccountDeletion", ({ actor }) => getAccountDeletion(deps, { actor }));
	mount("requestAccountDeletion", ({ actor, caller: { locale, requestId } }) =>
		requestAccountDeletion(deps, { actor, locale, requestId }),
	);
	mount("cancelAccountDeletion", ({ actor, caller: { requestId } }) =>
		cancelAccountDeletion(deps, { actor, requestId }),
	);
}
