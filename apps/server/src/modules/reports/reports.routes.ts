import type { Platform } from "../../platform/context.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { reportCampaign } from "./reports.ts";

export function mountReportRoutes(mount: Mount, deps: Platform): void {
	mount("reportCampaign", async ({ actor, params, body, caller: { clientId, locale, requestId } }) => {
		const accountId = accountIdOf(actor);
		await reportCampaign(deps, { campaign: params.campaignId, body, accountId, clientId, locale, requestId });
		return null;
	});
}
