import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";

/** The signal of a change of a post, its comments or its likes; its id is the post's. */
export const postChanged = "post";
/** The signal that a campaign's list of posts or comments has changed; its id is the campaign's. */
export const campaignPostsChanged = "campaign-posts";

/** Publishes a visible change to every process, in the transaction of the change. */
export async function publishPost(
	{ signals }: Pick<Platform, "signals">,
	tx: Db,
	post: { id: string; campaignId: string },
): Promise<void> {
	await signals.publish(tx, { kind: postChanged, id: post.id });
	await signals.publish(tx, { kind: campaignPostsChanged, id: post.campaignId });
}
