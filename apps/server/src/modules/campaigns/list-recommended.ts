import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, type PageWindow, pageWindow } from "../../platform/paging.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { listVisible } from "./campaigns.queries.ts";
import { getCampaignRow, presentAll } from "./get-campaign.ts";

/** [P9] 14 rows on page 1, 15 on each later one. */
function recommendedWindow(page: PageQuery, now: Date): PageWindow {
	const { recommendedFirst, recommended } = pageSizes;
	if (page.page === 1) return pageWindow(page, recommendedFirst, now);
	const window = pageWindow(page, recommended, now);
	return { ...window, offset: window.offset - (recommended - recommendedFirst) };
}

/**
 * Other campaigns to give to: active ones, newest first, without the current one.
 * @throws AppError CampaignNotFoundException
 */
export async function listRecommended(
	deps: CampaignDeps,
	{ idOrName, page, accountId }: { idOrName: string; page: PageQuery; accountId: string | null },
) {
	const { id } = await getCampaignRow(deps, idOrName);
	const window = recommendedWindow(page, deps.clock());
	const { rows, pagination } = cutPage(window, await listVisible(deps.db, { ...window, exceptId: id }));
	return { data: await presentAll(deps, rows, accountId), pagination };
}
