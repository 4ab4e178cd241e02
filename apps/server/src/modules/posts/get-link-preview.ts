import type { LinkPreview } from "@stride/contract/posts";
import type { PostDeps } from "./post-deps.ts";
import { presentLink } from "./present-post.ts";
import { readLink } from "./read-link.ts";

/** Returns the preview of a link for the editor of a post. @throws AppError LinkUnreadableException */
export async function getLinkPreview(deps: PostDeps, { url }: { url: string }): Promise<LinkPreview> {
	return presentLink(await readLink(deps, url));
}
