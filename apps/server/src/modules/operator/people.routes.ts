import type { Mount } from "../../platform/http/mount.ts";
import {
	correctEmail,
	demandReauthentication,
	endAccountSessions,
	grantDeskRole,
	listTeam,
	resendActivation,
	restoreAccount,
	resumeAccountMail,
	revokeDeskRole,
} from "../accounts/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";
import { resumeStopped, stopCampaign } from "./stop-campaign.ts";
import { suspend } from "./suspend.ts";

/** The people of the desk, and what the desk does with accounts. */
export function mountPeopleRoutes(mount: Mount, deps: OperatorDeps): void {
	mountTeam(mount, deps);
	mount("suspendAccount", async ({ actor, params, body, caller: { requestId } }) => {
		await suspend(deps, { ...params, ...body, hasOwnMail: false, actor, requestId });
		return null;
	});
	mount("restoreAccount", async ({ actor, params: { accountId }, caller: { requestId } }) => {
		await demandReauthentication(deps, deps.db, actor);
		await restoreAccount(deps, { accountId, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("endAccountSessions", async ({ actor, params: { accountId }, caller: { requestId } }) => {
		await demandReauthentication(deps, deps.db, actor);
		await endAccountSessions(deps, { accountId, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("resumeAccountMail", async ({ actor, params: { accountId }, caller: { requestId } }) => {
		await demandReauthentication(deps, deps.db, actor);
		await resumeAccountMail(deps, { accountId, actorId: actor.accountId, requestId });
		return null;
	});
	mount("resendActivation", async ({ actor, body: { email }, caller: { requestId } }) => {
		await demandReauthentication(deps, deps.db, actor);
		await resendActivation(deps, { email, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("correctEmail", async ({ actor, params: { accountId }, body, caller: { requestId } }) => {
		await demandReauthentication(deps, deps.db, actor);
		await correctEmail(deps, { accountId, ...body, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("stopCampaign", async ({ actor, params: { campaignId }, body, caller: { requestId } }) => {
		await stopCampaign(deps, { campaignId, ...body, actor, requestId });
		return null;
	});
	mount("resumeCampaign", async ({ actor, params: { campaignId }, caller: { requestId } }) => {
		await resumeStopped(deps, { campaignId, actor, requestId });
		return null;
	});
}

function mountTeam(mount: Mount, deps: OperatorDeps): void {
	mount("listTeam", () => listTeam(deps));
	mount("grantDeskRole", async ({ actor, body, caller: { requestId } }) => {
		await grantDeskRole(deps, { actor, ...body, requestId });
		return null;
	});
	mount("revokeDeskRole", async ({ actor, params, caller: { requestId } }) => {
		await revokeDeskRole(deps, { actor, ...params, requestId });
		return null;
	});
}
