import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { listActiveFirst } from "./campaigns.queries.ts";
import { presentAll } from "./get-campaign.ts";

/** The public campaigns of a user: active ones first, then ended ones. An unknown user has none. */
export async function listUserCampaigns(
	deps: CampaignDeps,
	{ page, userId, accountId }: { page: PageQuery; userId: string; accountId: string | null },
) {
	const window = pageWindow(page, pageSizes.campaigns, deps.clock());
	const { rows, pagination } = cutPage(window, await listActiveFirst(deps.db, { ...window, authorId: userId }));
	return { data: await presentAll(deps, rows, accountId), pagination };
}
