import type { Db } from "../../platform/db/database.ts";

/** Port to subscribers of new posts, such as the notification of a campaign's followers. */
export type PostListener = {
	/** Called in the publishing transaction: jobs enqueued here run if, and only if, it commits. */
	postPublished(db: Db, post: { campaignId: string; postId: string }): Promise<void>;
};
