import type { LinkPreview } from "@stride/contract/posts";
import type { PostDeps } from "./post-deps.ts";
import { presentLink } from "./present-post.ts";
import { readLink } from "./read-link.ts";

/** Shows somebody who writes a post what its link would look like. @throws AppError LinkUnreadableException */
export async function getLinkPreview(deps: PostDeps, { url }: { url: string }): Promise<LinkPreview> {
	return presentLink(await readLink(deps, url));
}
