import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { onPostChange } from "../../lib/live/campaign-channel.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import {
	changePosts,
	type PostList,
	postsKey,
	startList,
	withFirstPage,
	withNextPage,
	withUpdate,
} from "./post-list.ts";
import type { PostsBlockProps } from "./posts-block-props.ts";

export type ChangePosts = (change: (list: PostList) => PostList) => void;

/**
 * The posts of a campaign: as rendered, then with the server's events. The first page is refetched when the socket
 * connects and when a session begins or ends, since likes are the reader's own.
 */
export function usePosts({ campaign: { id: campaignId }, first }: PostsBlockProps) {
	const api = useApi();
	const status = useSessionStatus();
	const params = { campaignId };
	// Another first page of the loader begins another list.
	const queryKey = [...postsKey(campaignId), first?.pagination.asOf ?? null];
	const { data, isError, refetch } = useQuery<PostList>({
		queryKey,
		// Events may change the list during the request, so the page is merged into the present one.
		async queryFn({ client, signal }) {
			const page = await api("listPosts", { params }, { signal });
			return withFirstPage(client.getQueryData<PostList>(queryKey) ?? null, page);
		},
		...(first && { initialData: () => startList(first) }),
		// Fetched below.
		enabled: false,
		retry: false,
		networkMode: "always",
	});
	const list = data ?? null;

	const change = useCallback<ChangePosts>((how) => changePosts(queryClient(), how, campaignId), [campaignId]);
	useEffect(() => {
		if (status !== "unknown") void refetch();
	}, [refetch, status]);
	useEffect(
		() =>
			onPostChange((update) => {
				if (update === null) void refetch();
				else if (update.campaignId === campaignId) change((before) => withUpdate(before, update));
			}),
		[campaignId, change, refetch],
	);

	const more = useApiMutation({
		mutationKey: ["listPosts", campaignId],
		mutationFn: (query: { page: number; asOf: string }) => api("listPosts", { params, query }),
		onSuccess: (page) => change((before) => withNextPage(before, page)),
	});

	return {
		list,
		/** The shown posts stay after a failure. */
		hasFailed: isError && list === null,
		change,
		retry: () => void refetch(),
		more: {
			addedCount: more.data?.data.length ?? 0,
			hasMore: (list?.next ?? null) !== null,
			hasMoreFailed: more.isError,
			isLoadingMore: more.isPending,
			loadMore() {
				if (list?.next) more.mutate({ page: list.next, asOf: list.asOf });
			},
		},
	};
}
