import type { CampaignStatus } from "@stride/contract/campaigns";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { listOfAuthor } from "./campaigns.queries.ts";
import { presentAll } from "./get-campaign.ts";

/** The caller's own campaigns, all or of one status, newest first. */
export async function listOwnCampaigns(
	deps: CampaignDeps,
	{ page, accountId, status }: { page: PageQuery; accountId: string; status?: CampaignStatus },
) {
	const window = pageWindow(page, pageSizes.campaigns, deps.clock());
	const found = await listOfAuthor(deps.db, { ...window, authorId: accountId, ...(status && { status }) });
	const { rows, pagination } = cutPage(window, found);
	return { data: await presentAll(deps, rows, accountId), pagination };
}
