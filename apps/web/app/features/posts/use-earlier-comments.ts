import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type PostEntry, withComments } from "./post-list.ts";
import type { ChangePosts } from "./use-posts.ts";

/** Loads earlier comments page by page; the first page's time keeps the later ones stable. */
export function useEarlierComments({ post, more }: PostEntry, change: ChangePosts) {
	const api = useApi();
	const { mutate, data, isPending, isError } = useApiMutation({
		mutationKey: ["listComments", post.id],
		mutationFn: (query: { page: number; asOf?: string }) => api("listComments", { params: { postId: post.id }, query }),
		onSuccess: (page) => change((list) => withComments(list, post.id, page)),
	});
	return {
		addedCount: data?.data.length ?? 0,
		isLoading: isPending,
		hasFailed: isError,
		load: () => mutate(more?.next ? { page: more.next, asOf: more.asOf } : { page: 1 }),
	};
}
