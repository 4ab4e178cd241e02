import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { getDonation } from "./get-donation.ts";
import { getDonationConfig } from "./get-donation-config.ts";
import { listDonations } from "./gift-list.ts";
import { openDonation } from "./open-donation.ts";

export function mountDonationRoutes(mount: Mount, deps: DonationDeps): void {
	mount("getDonationConfig", async () => getDonationConfig(deps.config));
	mount("donate", ({ actor, body, params, caller, idempotencyKey }) =>
		openDonation(deps, {
			campaignId: params.campaignId,
			body,
			accountId: accountIdOf(actor),
			clientId: caller.clientId,
			address: caller.address,
			locale: caller.locale,
			idempotencyKey,
		}),
	);
	mount("getDonation", ({ params, query }) =>
		getDonation(deps, { donationId: params.donationId, clientSecret: query.clientSecret }),
	);
	mount("listDonations", ({ params, query }) => listDonations(deps, { campaignId: params.campaignId, page: query }));
}
