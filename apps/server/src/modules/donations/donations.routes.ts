import { AppError } from "../../platform/app-error.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import { ensureDevice } from "../../platform/http/device-cookie.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { getDonation } from "./get-donation.ts";
import { getDonationConfig } from "./giving/donation-limits.ts";
import { openDonation } from "./giving/open-donation.ts";
import { listAuthorDonations, listDonations } from "./list-donations.ts";
import {
	donorOfAccount,
	getDonationConfirmation,
	getDonationSummary,
	listOwnDonations,
} from "./supporters/list-own-donations.ts";
import { proveDonor, unlockDonation } from "./supporters/unlock-donation.ts";

export function mountDonationRoutes(mount: Mount, deps: DonationDeps): void {
	mount("getDonationConfig", async ({ query }) => getDonationConfig(deps.config, query.currency));
	mount("donate", async ({ actor, body, params, caller, idempotencyKey, hasProof, cookies, reply }) =>
		openDonation(deps, {
			campaignId: params.campaignId,
			body,
			accountId: accountIdOf(actor),
			deviceId: await ensureDevice(deps, { cookies, reply, clientId: caller.clientId }),
			clientId: caller.clientId,
			address: caller.address,
			userAgent: caller.userAgent,
			hasProof,
			locale: caller.locale,
			idempotencyKey,
		}),
	);
	mount("getDonation", async ({ params, query, clientSecret }) => {
		const secret = clientSecret ?? query.clientSecret;
		if (!secret) throw new AppError("ValidationException");
		return getDonation(deps, { donationId: params.donationId, clientSecret: secret });
	});
	mount("unlockDonation", ({ actor, body, caller: { requestId, clientId }, cookies, reply }) => {
		const accountId = accountIdOf(actor);
		const unlockFor = async () =>
			accountId ? { accountId } : { deviceId: await ensureDevice(deps, { cookies, reply, clientId }) };
		return unlockDonation(deps, { code: body.code, unlockFor, requestId });
	});
	mount("proveDonor", ({ body, caller: { requestId } }) => proveDonor(deps, { code: body.code, requestId }));
	mount("getDonationSummary", ({ actor }) => getDonationSummary(deps, actor.accountId));
	mount("listAuthorDonations", ({ actor: { accountId }, params, query }) =>
		listAuthorDonations(deps, { campaignId: params.campaignId, accountId, page: query }),
	);
	mount("listOwnDonations", async ({ actor: { accountId }, query }) =>
		listOwnDonations(deps, { donor: await donorOfAccount(deps.db, accountId), page: query }),
	);
	mount("getDonationConfirmation", async ({ actor: { accountId }, params }) =>
		getDonationConfirmation(deps, {
			donor: await donorOfAccount(deps.db, accountId),
			donationId: params.donationId,
		}),
	);
	mount("listDonations", ({ params, query }) => listDonations(deps, { campaignId: params.campaignId, page: query }));
}
