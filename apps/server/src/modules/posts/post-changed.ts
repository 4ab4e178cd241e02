import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";

/** The signal that a post, its comments or its likes have changed; its id is the post's. */
export const postChanged = "post";
/** The signal that pages of a campaign show other posts or comments than before; its id is the campaign's. */
export const campaignPostsChanged = "campaign-posts";

/** Tells every process of a change that everybody sees, in the transaction that makes it. */
export async function publishPost(
	{ signals }: Pick<Platform, "signals">,
	tx: Db,
	post: { id: string; campaignId: string },
): Promise<void> {
	await signals.publish(tx, { kind: postChanged, id: post.id });
	await signals.publish(tx, { kind: campaignPostsChanged, id: post.campaignId });
}
