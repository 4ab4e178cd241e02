import { limits, pageSizes } from "@stride/contract/limits";
import type { RefreshPost } from "@stride/contract/posts/posts";
import type { Platform } from "../../platform/context.ts";
import { atMostEvery } from "../../platform/queues/at-most-every.ts";
import { createKeyedQueue } from "../../platform/queues/keyed-queue.ts";
import type { Realtime } from "../../platform/realtime-server.ts";
import { postChanged } from "./post-changed.ts";
import { findCampaignOf, findPost, listCommentsOf, listRemovedComments } from "./posts.queries.ts";
import { presentComments, presentPosts } from "./present-post.ts";

const prefix = "/v1/campaign/";
/** The first change is published at once, further ones within this time in one message. */
const quietMs = 250;
/** How long a removed comment is listed: pages that were offline for longer reload. */
const removedMs = 5 * 60_000;

/**
 * Publishes changes of a post and its comments to the clients of its campaign. The message is the whole post, read once
 * after the commit, so a duplicate signal does no harm; a page that was offline fetches the list when it reconnects.
 */
export function watchPosts(deps: Platform, realtime: Realtime): void {
	/** Per post: messages are sent in the order of their reads. */
	const queue = createKeyedQueue();

	async function publish(postId: string): Promise<void> {
		const campaignId = await findCampaignOf(deps.db, postId);
		if (!campaignId || !realtime.isWatched(prefix, campaignId)) return;
		realtime.emit(prefix, campaignId, "refresh-post", await readPostState(deps, { campaignId, postId }));
	}

	function publishInSequence(postId: string): void {
		queue(postId, () => publish(postId)).catch((error: unknown) =>
			deps.log.warn({ err: error, postId }, "clients of a post were not notified"),
		);
	}

	const publishSoon = atMostEvery(quietMs, publishInSequence);
	deps.signals.subscribe(postChanged, (postId) => {
		if (realtime.watched(prefix).length > 0) publishSoon(postId);
	});
}

async function readPostState(
	deps: Platform,
	{ campaignId, postId }: { campaignId: string; postId: string },
): Promise<RefreshPost> {
	const asOf = deps.clock();
	const row = await findPost(deps.db, postId, null);
	if (!row) return { campaignId, postId, post: null, comments: [], removed: [] };
	const comments = await listCommentsOf(deps.db, postId, { asOf, limit: pageSizes.comments, offset: 0 });
	const [post = null] = await presentPosts(deps, [row], null);
	return {
		campaignId,
		postId,
		post,
		comments: await presentComments(deps, comments, { post: row, accountId: null }),
		removed: await listRemovedComments(deps.db, postId, {
			since: new Date(asOf.getTime() - removedMs),
			limit: limits.postRemovedCommentsMax,
		}),
	};
}
