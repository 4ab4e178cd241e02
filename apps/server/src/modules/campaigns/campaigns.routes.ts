import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { BegunDonations } from "./begun-donations.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { createCampaign } from "./create-campaign.ts";
import { deleteCampaign } from "./delete-campaign.ts";
import { endCampaign, updateCampaign } from "./edit-campaign.ts";
import { getCampaign } from "./get-campaign.ts";
import {
	listCampaigns,
	listHiddenCampaigns,
	listOwnCampaigns,
	listRecommended,
	listUserCampaigns,
} from "./lists/campaign-lists.ts";
import { listCountries, listPayoutCountries, listStates } from "./residence.ts";

export function mountCampaignRoutes(mount: Mount, deps: CampaignDeps & { begunDonations: BegunDonations }): void {
	mount("createCampaign", ({ actor, body, caller, idempotencyKey }) =>
		createCampaign(deps, { body, accountId: actor.accountId, requestId: caller.requestId, idempotencyKey }),
	);
	mount("updateCampaign", ({ actor, params, body, caller }) =>
		updateCampaign(deps, {
			idOrName: params.campaignId,
			accountId: actor.accountId,
			body,
			requestId: caller.requestId,
		}),
	);
	mount("endCampaign", ({ actor, params, caller }) =>
		endCampaign(deps, { idOrName: params.campaignId, accountId: actor.accountId, requestId: caller.requestId }),
	);
	mount("deleteCampaign", async ({ actor, params, caller }) => {
		const { requestId } = caller;
		await deleteCampaign(deps, { idOrName: params.campaignId, accountId: actor.accountId, requestId });
		return null;
	});
	mount("getCampaign", ({ actor, params }) =>
		getCampaign(deps, { idOrName: params.campaignId, accountId: accountIdOf(actor) }),
	);
	mount("listCampaigns", ({ actor, query: { project, ...page } }) =>
		listCampaigns(deps, { page, projectId: project, accountId: accountIdOf(actor) }),
	);
	mount("listRecommended", ({ actor, query: { campaignId, ...page } }) =>
		listRecommended(deps, { idOrName: campaignId, page, accountId: accountIdOf(actor) }),
	);
	mount("listOwnCampaigns", ({ actor, query }) => listOwnCampaigns(deps, { page: query, accountId: actor.accountId }));
	mount("listHiddenCampaigns", ({ actor }) => listHiddenCampaigns(deps, { accountId: actor.accountId }));
	mount("listOwnCampaignsByStatus", ({ actor, params, query }) =>
		listOwnCampaigns(deps, { page: query, accountId: actor.accountId, status: params.campaignsStatus }),
	);
	mount("listUserCampaigns", ({ actor, params, query }) =>
		listUserCampaigns(deps, { page: query, userId: params.userId, accountId: accountIdOf(actor) }),
	);
	mount("listCountries", async ({ caller }) => listCountries(caller.locale));
	mount("listStates", async ({ params }) => listStates(params.countryCode, deps.config.site.statesNotAllowed));
	mount("listPayoutCountries", async () => listPayoutCountries(deps.db));
}
