import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { getPostFacts } from "./get-post.ts";
import { listCommentsOf } from "./posts.queries.ts";
import { presentComments } from "./present-post.ts";

type Input = { postId: string; page: PageQuery; accountId: string | null };

/** A post's comments, newest first. @throws AppError PostNotFoundException */
export async function listComments(deps: Pick<Platform, "db" | "clock">, { postId, page, accountId }: Input) {
	const post = await getPostFacts(deps, postId);
	const window = pageWindow(page, pageSizes.comments, deps.clock());
	const { rows, pagination } = cutPage(window, await listCommentsOf(deps.db, postId, window));
	return { data: await presentComments(deps.db, rows, { post, accountId }), pagination };
}
