import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { likePost } from "./like-post.ts";
import { getLinkPreview } from "./links/link-previews.ts";
import type { PostDeps } from "./post-deps.ts";
import { getPost, listPosts } from "./read-posts.ts";
import { createComment, deleteComment, listComments } from "./write-comments.ts";
import { createPost, deletePost, updatePost } from "./write-posts.ts";

export function mountPostRoutes(mount: Mount, deps: PostDeps): void {
	mount("createPost", ({ actor: { accountId }, params, body, caller: { requestId }, idempotencyKey }) =>
		createPost(deps, { campaign: params.campaignId, accountId, body, requestId, idempotencyKey }),
	);
	mount("listPosts", ({ actor, params, query }) =>
		listPosts(deps, { campaign: params.campaignId, page: query, accountId: accountIdOf(actor) }),
	);
	mount("getLinkPreview", ({ query }) => getLinkPreview(deps, query));
	mount("getPost", ({ actor, params }) => getPost(deps, { ...params, accountId: accountIdOf(actor) }));
	mount("updatePost", ({ actor: { accountId }, params, body, caller: { requestId } }) =>
		updatePost(deps, { ...params, accountId, body, requestId }),
	);
	mount("deletePost", async ({ actor: { accountId }, params, caller: { requestId } }) => {
		await deletePost(deps, { ...params, accountId, requestId });
		return null;
	});
	mount("likePost", ({ actor: { accountId }, params }) => likePost(deps, { ...params, accountId }));
	mount("listComments", ({ actor, params, query }) =>
		listComments(deps, { ...params, page: query, accountId: accountIdOf(actor) }),
	);
	mount("createComment", ({ actor: { accountId }, params, body, caller: { requestId }, idempotencyKey }) =>
		createComment(deps, { ...params, accountId, body, requestId, idempotencyKey }),
	);
	mount("deleteComment", async ({ actor: { accountId }, params, caller: { requestId } }) => {
		await deleteComment(deps, { ...params, accountId, requestId });
		return null;
	});
}
