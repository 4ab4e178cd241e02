import type { Mount } from "../../platform/http/mount.ts";
import {
	approveCampaignRefund,
	cancelCampaignRefund,
	listCampaignRefunds,
	requestCampaignRefund,
	startCampaignRefund,
} from "../donations/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** The refund of all donations of a stopped campaign. */
export function mountCampaignRefundRoutes(mount: Mount, deps: OperatorDeps): void {
	mount("listCampaignRefunds", () => listCampaignRefunds(deps));
	mount("requestCampaignRefund", ({ actor, params, body, caller: { requestId } }) =>
		requestCampaignRefund(deps, { ...params, ...body, actor, requestId }),
	);
	mount("approveCampaignRefund", async ({ actor, params, caller: { requestId } }) => {
		await approveCampaignRefund(deps, { ...params, actor, requestId });
		return null;
	});
	mount("startCampaignRefund", async ({ actor, params, caller: { requestId } }) => {
		await startCampaignRefund(deps, { ...params, actor, requestId });
		return null;
	});
	mount("cancelCampaignRefund", async ({ actor, params, caller: { requestId } }) => {
		await cancelCampaignRefund(deps, { ...params, actor, requestId });
		return null;
	});
}
