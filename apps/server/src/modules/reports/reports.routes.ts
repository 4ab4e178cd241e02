import type { Platform } from "../../platform/context.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { receiveReport } from "./receive-report.ts";

export function mountReportRoutes(mount: Mount, deps: Platform): void {
	mount("reportCampaign", async ({ actor, params, body, caller: { clientId, locale, requestId } }) => {
		const { id } = await getCampaignRow(deps, params.campaignId);
		const notice = { ...body, name: null, category: "other" } as const;
		const accountId = accountIdOf(actor);
		await receiveReport(deps, { subject: { kind: "campaign", id }, notice, accountId, clientId, locale, requestId });
		return null;
	});
	mount("reportContent", async ({ actor, params, body, caller: { clientId, locale, requestId } }) => {
		const { category, message } = body;
		const notice = { category, message, name: body.name || null, email: body.email || null };
		const subject = { kind: params.kind, id: params.subjectId };
		await receiveReport(deps, { subject, notice, accountId: accountIdOf(actor), clientId, locale, requestId });
		return null;
	});
}
