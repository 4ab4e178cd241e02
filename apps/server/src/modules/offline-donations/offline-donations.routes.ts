import type { Platform } from "../../platform/context.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { addOfflineDonation, getOfflineDonations, removeOfflineDonation } from "./enter-offline-donations.ts";
import { getOfflineProof, listOfflineDonations } from "./moderate-offline-donations.ts";

export function mountOfflineRoutes(mount: Mount, deps: Platform): void {
	mount("getOfflineDonations", ({ actor, params }) =>
		getOfflineDonations(deps, { idOrName: params.campaignId, accountId: accountIdOf(actor) }),
	);
	mount("addOfflineDonation", ({ actor, params, body, idempotencyKey, caller: { requestId } }) =>
		addOfflineDonation(deps, {
			idOrName: params.campaignId,
			accountId: actor.accountId,
			body,
			idempotencyKey,
			requestId,
		}),
	);
	mount("removeOfflineDonation", async ({ actor, params, caller: { requestId } }) => {
		const { campaignId: idOrName, offlineDonationId: id } = params;
		await removeOfflineDonation(deps, { idOrName, id, accountId: actor.accountId, requestId });
		return null;
	});
	mount("listOfflineDonations", ({ query }) => listOfflineDonations(deps, query));
	mount("getOfflineProof", ({ actor, params, caller: { requestId } }) =>
		getOfflineProof(deps, { id: params.offlineDonationId, actor, requestId }),
	);
}
