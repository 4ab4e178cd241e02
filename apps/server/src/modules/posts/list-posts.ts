import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { listPostsOf } from "./posts.queries.ts";
import { presentPosts } from "./present-post.ts";

type Input = { campaign: string; page: PageQuery; accountId: string | null };

/** A campaign's posts, by its id or name, newest first. @throws AppError CampaignNotFoundException */
export async function listPosts(deps: Pick<Platform, "db" | "clock">, { campaign, page, accountId }: Input) {
	const { id } = await getCampaignRow(deps, campaign);
	const window = pageWindow(page, pageSizes.posts, deps.clock());
	const { rows, pagination } = cutPage(window, await listPostsOf(deps.db, id, window, accountId));
	return { data: await presentPosts(deps.db, rows, accountId), pagination };
}
