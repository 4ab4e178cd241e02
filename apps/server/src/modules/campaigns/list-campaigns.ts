import type { Campaign } from "@stride/contract/campaigns";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { listVisible } from "./campaigns.queries.ts";
import { presentAll } from "./get-campaign.ts";

/** Active campaigns, newest first. */
export async function listCampaigns(deps: CampaignDeps, input: { page: PageQuery; accountId: string | null }) {
	const window = pageWindow(input.page, pageSizes.campaigns, deps.clock());
	const { rows, pagination } = cutPage(window, await listVisible(deps.db, window));
	const data: Campaign[] = await presentAll(deps, rows, input.accountId);
	return { data, pagination };
}
