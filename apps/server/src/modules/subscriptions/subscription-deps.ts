import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";

/** Port to the posts of campaigns. */
export type NewsPosts = {
	/** A post as the public sees it; null for one that was deleted or hidden. */
	findPost(db: Db, postId: string): Promise<{ text: string } | null>;
};

/** The dependencies of operations on subscriptions. */
export type SubscriptionDeps = Platform & {
	newsPosts: NewsPosts;
};
