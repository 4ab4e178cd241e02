import { limits, pageSizes } from "@stride/contract/limits";
import type { RefreshPost } from "@stride/contract/posts";
import { atMostEvery } from "../../platform/at-most-every.ts";
import type { Platform } from "../../platform/context.ts";
import type { Realtime } from "../../platform/realtime.ts";
import { postChanged } from "./post-changed.ts";
import { findCampaignOf, findPost, listCommentsOf, listRemovedComments } from "./posts.queries.ts";
import { presentComments, presentPosts } from "./present-post.ts";

const prefix = "/v1/campaign/";
/** The first change is told at once, those that follow within this time together. */
const quietMs = 250;
/** For how long a comment that went is named: pages that were offline for longer load anew. */
const removedMs = 5 * 60_000;

/**
 * Tells everyone who has a campaign open when a post of it changes, or what is said to it. What is told is the whole
 * post, read once for all after the change was committed, so that a signal which is doubled does no harm; a page that
 * was away asks for the list when it is back.
 */
export function watchPosts(deps: Platform, realtime: Realtime): void {
	const turns = new Map<string, Promise<void>>();

	async function tell(postId: string): Promise<void> {
		const campaignId = await findCampaignOf(deps.db, postId);
		if (!campaignId || !realtime.isWatched(prefix, campaignId)) return;
		realtime.emit(prefix, campaignId, "refresh-post", await readPostState(deps, { campaignId, postId }));
	}

	/** One at a time for each post: what was read first is told first. */
	function tellInTurn(postId: string): void {
		const mine = (turns.get(postId) ?? Promise.resolve())
			.then(() => tell(postId))
			.catch((error: unknown) => deps.log.warn({ err: error, postId }, "watchers of a post were not told"))
			.finally(() => turns.get(postId) === mine && turns.delete(postId));
		turns.set(postId, mine);
	}

	const tellSoon = atMostEvery(quietMs, tellInTurn);
	deps.signals.subscribe(postChanged, (postId) => {
		if (realtime.watched(prefix).length > 0) tellSoon(postId);
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
	const [post = null] = await presentPosts(deps.db, [row], null);
	return {
		campaignId,
		postId,
		post,
		comments: await presentComments(deps.db, comments, { post: row, accountId: null }),
		removed: await listRemovedComments(deps.db, postId, {
			since: new Date(asOf.getTime() - removedMs),
			limit: limits.postRemovedCommentsMax,
		}),
	};
}
