import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";

/** The port to the posts of campaigns. */
export type NewsPosts = {
	/** A post as the public may see it now; null for one that was deleted or hidden. */
	findPost(db: Db, postId: string): Promise<{ text: string } | null>;
};

/** What operations on subscriptions stand on. */
export type SubscriptionDeps = Platform & {
	newsPosts: NewsPosts;
};
