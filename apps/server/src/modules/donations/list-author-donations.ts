import { pageSizes } from "@stride/contract/limits";
import type { AuthorDonationRow } from "@stride/contract/own-donations";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getAuthorsCampaign } from "../campaigns/index.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { listGivers, presentDonation } from "./donation-list.ts";
import { listNewest } from "./donations.queries.ts";

/**
 * The donations to the caller's campaign, active or ended. Anonymous donors are not disclosed to the author either, except
 * that a donation is the author's own.
 * @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign
 */
export async function listAuthorDonations(
	deps: DonationDeps,
	input: { campaignId: string; accountId: string; page: PageQuery },
) {
	const { accountId } = input;
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId });
	const window = pageWindow(input.page, pageSizes.donations, deps.clock());
	const { rows, pagination } = cutPage(window, await listNewest(deps.db, campaign.id, window));
	const givers = await listGivers(deps.db, rows);
	const data = rows.map(
		(row): AuthorDonationRow => ({
			...presentDonation(row, givers),
			type: row.accountId === accountId ? "donated" : "raised",
		}),
	);
	return { data, pagination };
}
