import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/context.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import { donorOfAccount, getDonationConfirmation, listOwnDonations } from "../donations/index.ts";
import {
	getDonorPage,
	leaveDonorPage,
	openDonorPage,
	readDonor,
	readGuestDonor,
	requestDonorLink,
} from "./donor-access.ts";
import { clearDonorCookie, setDonorCookie } from "./donor-cookie.ts";
import { deleteGiftAidClaim, listGiftAidClaims, makeGiftAidClaim } from "./gift-aid/claims.ts";
import { cancelGiftAid, declareGiftAid } from "./gift-aid/declare-gift-aid.ts";
import { mountGiftAidFile } from "./gift-aid/gift-aid-file.routes.ts";
import { getStatementYears, issueStatement } from "./issue-statement.ts";
import { saveDetails } from "./save-details.ts";

export function mountDonorPageRoutes(
	mount: Mount,
	http: FastifyInstance,
	deps: Platform & { rateLimits: RateLimits },
): void {
	mount("requestDonorLink", async ({ body, caller: { address, locale } }) => {
		await requestDonorLink(deps, { email: body.email, address, locale });
		return null;
	});
	mount("openDonorPage", async ({ body, cookies, reply }) => {
		const secret = await openDonorPage(deps, body);
		await leaveDonorPage(deps, cookies);
		setDonorCookie(deps, reply, secret);
		return null;
	});
	mount("leaveDonorPage", async ({ cookies, reply }) => {
		await leaveDonorPage(deps, cookies);
		clearDonorCookie(deps, reply);
		return null;
	});
	mount("getDonorPage", ({ cookies }) => getDonorPage(deps, cookies));
	mount("listDonorDonations", async ({ cookies, query }) =>
		listOwnDonations(deps, { donor: await readDonor(deps, cookies), page: query }),
	);
	mount("getDonorConfirmation", async ({ cookies, params }) =>
		getDonationConfirmation(deps, { donor: await readDonor(deps, cookies), donationId: params.donationId }),
	);
	mount("getDonorStatementYears", async ({ cookies }) => getStatementYears(deps, await readDonor(deps, cookies)));
	mount("issueDonorStatement", async ({ cookies, params: { year } }) =>
		issueStatement(deps, { donor: await readDonor(deps, cookies), year }),
	);
	mount("getStatementYears", async ({ actor }) =>
		getStatementYears(deps, await donorOfAccount(deps.db, actor.accountId)),
	);
	mount("issueStatement", async ({ actor, params: { year } }) =>
		issueStatement(deps, { donor: await donorOfAccount(deps.db, actor.accountId), year }),
	);
	mount("saveDonorPageDetails", async ({ cookies, body }) =>
		saveDetails(deps, { donor: await readGuestDonor(deps, cookies), details: body }),
	);
	mount("saveDonorDetails", async ({ actor, body }) =>
		saveDetails(deps, { donor: await donorOfAccount(deps.db, actor.accountId), details: body }),
	);
	mount("declareGuestGiftAid", async ({ cookies, body }) =>
		declareGiftAid(deps, { donor: await readGuestDonor(deps, cookies), body }),
	);
	mount("cancelGuestGiftAid", async ({ cookies }) => {
		await cancelGiftAid(deps, await readGuestDonor(deps, cookies));
		return null;
	});
	mount("declareGiftAid", async ({ actor, body }) =>
		declareGiftAid(deps, { donor: await donorOfAccount(deps.db, actor.accountId), body }),
	);
	mount("cancelGiftAid", async ({ actor }) => {
		await cancelGiftAid(deps, await donorOfAccount(deps.db, actor.accountId));
		return null;
	});
	mount("listGiftAidClaims", ({ query }) => listGiftAidClaims(deps, query));
	mount("makeGiftAidClaim", ({ actor, body: { month }, caller: { requestId } }) =>
		makeGiftAidClaim(deps, { month, actor, requestId }),
	);
	mount("deleteGiftAidClaim", async ({ actor, params: { claimId }, caller: { requestId } }) => {
		await deleteGiftAidClaim(deps, { claimId, actor, requestId });
		return null;
	});
	mountGiftAidFile(http, deps);
}
