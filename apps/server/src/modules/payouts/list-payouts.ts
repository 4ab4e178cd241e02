import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getAuthorsCampaign } from "../campaigns/index.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { listOfCampaign } from "./payouts.queries.ts";
import { presentPayout } from "./present-payout.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function listPayouts(deps: PayoutDeps, input: { campaignId: string; accountId: string; page: PageQuery }) {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const window = pageWindow(input.page, pageSizes.payouts, deps.clock());
	const { rows, pagination } = cutPage(window, await listOfCampaign(deps.db, campaign.id, window));
	return { data: rows.map((row) => presentPayout(row, campaign)), pagination };
}
