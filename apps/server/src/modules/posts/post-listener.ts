import type { Db } from "../../platform/db/database.ts";

/** A port: who wants to know of new posts, such as what writes to those who follow a campaign. */
export type PostListener = {
	/** In the transaction that publishes it: what is queued here is queued if, and only if, the post is there. */
	postPublished(db: Db, post: { campaignId: string; postId: string }): Promise<void>;
};
