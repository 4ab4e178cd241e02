import { pageSizes } from "@stride/contract/limits";
import type { AuthorDonationRow } from "@stride/contract/own-donations";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getAuthorsCampaign } from "../campaigns/index.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { listNewest } from "./donations.queries.ts";
import { listGivers, presentGift } from "./gift-list.ts";

/**
 * The gifts to one's own campaign, active or ended. What an anonymous donor kept to themselves the author is not told
 * either, except that a gift is the author's own.
 * @throws AppError CampaignNotFoundException, ForbiddenException for somebody else's campaign
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
			...presentGift(row, givers),
			type: row.accountId === accountId ? "donated" : "raised",
		}),
	);
	return { data, pagination };
}
