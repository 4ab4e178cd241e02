import type { Platform } from "../../platform/context.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { confirmSubscription, subscribe } from "./subscribe.ts";
import { getSubscription, undoUnsubscribe, unsubscribe } from "./unsubscribe.ts";

export function mountSubscriptionRoutes(mount: Mount, deps: Platform): void {
	mount("subscribe", async ({ actor, params, body, caller: { locale, requestId } }) => {
		const accountId = accountIdOf(actor);
		await subscribe(deps, { campaign: params.campaignId, body: body ?? {}, accountId, locale, requestId });
		return null;
	});
	mount("getSubscription", ({ actor: { accountId }, params }) =>
		getSubscription(deps, { campaign: params.campaignId, accountId }),
	);
	mount("unsubscribe", async ({ actor, params, query: { token }, caller: { requestId } }) => {
		await unsubscribe(deps, { campaign: params.campaignId, token, accountId: accountIdOf(actor), requestId });
		return null;
	});
	mount("confirmSubscription", async ({ params, body: { token }, caller: { requestId } }) => {
		await confirmSubscription(deps, { campaign: params.campaignId, token, requestId });
		return null;
	});
	mount("undoUnsubscribe", async ({ params, body: { token }, caller: { requestId } }) => {
		await undoUnsubscribe(deps, { campaign: params.campaignId, token, requestId });
		return null;
	});
}
