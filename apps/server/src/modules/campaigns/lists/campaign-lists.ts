import type { Campaign, CampaignStatus, HiddenCampaign } from "@stride/contract/campaigns/campaigns";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../../platform/context.ts";
import { cutPage, type PageWindow, pageWindow } from "../../../platform/paging.ts";
import { paymentsInSandbox } from "../campaign.ts";
import type { CampaignDeps } from "../campaign-deps.ts";
import { listActiveFirst, listOfAuthor, listVisible } from "../campaigns.queries.ts";
import { getCampaignRow, presentAll } from "../get-campaign.ts";
import { countListed, listHiddenOf, listListed } from "./campaign-lists.queries.ts";

/** Active campaigns, newest first: all, or those for a charity project. */
export async function listCampaigns(
	deps: CampaignDeps,
	input: { page: PageQuery; projectId: string | undefined; accountId: string | null },
) {
	const window = pageWindow(input.page, pageSizes.campaigns, deps.clock());
	const { rows, pagination } = cutPage(window, await listVisible(deps.db, { ...window, projectId: input.projectId }));
	const data: Campaign[] = await presentAll(deps, rows, input.accountId);
	return { data, pagination };
}

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

/** The public campaigns of a user: active ones first, then ended ones. An unknown user has none. */
export async function listUserCampaigns(
	deps: CampaignDeps,
	{ page, userId, accountId }: { page: PageQuery; userId: string; accountId: string | null },
) {
	const window = pageWindow(page, pageSizes.campaigns, deps.clock());
	const { rows, pagination } = cutPage(window, await listActiveFirst(deps.db, { ...window, authorId: userId }));
	return { data: await presentAll(deps, rows, accountId), pagination };
}

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

/** The caller's own hidden campaigns with the reason, which is not public. */
export async function listHiddenCampaigns(
	deps: Pick<Platform, "db">,
	{ accountId }: { accountId: string },
): Promise<HiddenCampaign[]> {
	const rows = await listHiddenOf(deps.db, accountId);
	return rows.flatMap(({ hiddenAt, reason, ...campaign }) =>
		hiddenAt ? [{ ...campaign, reason: reason ?? "", hiddenAt: hiddenAt.toISOString() }] : [],
	);
}

type Deps = Pick<Platform, "db" | "config">;

/** Campaigns that search engines may list, active and ended. Demo campaigns are excluded where money is real. */
export const countListedCampaigns = ({ db, config }: Deps): Promise<number> =>
	countListed(db, paymentsInSandbox(config));

/** One page of them, oldest first. */
export const listListedCampaigns = (
	{ db, config }: Deps,
	page: { limit: number; offset: number },
): Promise<{ slug: string; updatedAt: Date }[]> => listListed(db, paymentsInSandbox(config), page);
