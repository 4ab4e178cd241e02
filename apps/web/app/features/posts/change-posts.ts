import type { QueryClient } from "@tanstack/react-query";
import type { PostList } from "./post-list.ts";

/** The cached lists of posts, of one campaign or of all. */
export const postsKey = (...campaignId: string[]) => ["posts", ...campaignId];

/** Changes the cached lists of posts, before the server's event arrives. */
export function changePosts(client: QueryClient, change: (list: PostList) => PostList, ...campaignId: string[]): void {
	client.setQueriesData<PostList>({ queryKey: postsKey(...campaignId) }, (list) => list && change(list));
}
