import { useCallback, useEffect, useRef, useState } from "react";
import { onPostChange } from "../../lib/campaign-channel.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { onOwnChange } from "./own-changes.ts";
import {
	type PostList,
	startList,
	withFirstPage,
	withNextPage,
	withoutComment,
	withoutPost,
	withPost,
	withUpdate,
} from "./post-list.ts";
import type { PostsBlockProps } from "./posts-block-props.ts";

export type ChangePosts = (change: (list: PostList) => PostList) => void;
type Loading = "idle" | "loading" | "failed";

/**
 * The posts of a campaign: as rendered, then with the server's events. The first page is refetched when the socket
 * connects and when a session begins or ends, since likes are the reader's own.
 */
export function usePosts({ campaign, first }: PostsBlockProps) {
	const api = useApi();
	const status = useSessionStatus();
	const [list, setList] = useState<PostList | null>(first && startList(first));
	const [loading, setLoading] = useState<Loading>(first ? "idle" : "loading");
	const [moreLoading, setMoreLoading] = useState<Loading>("idle");
	const [addedCount, setAddedCount] = useState(0);
	const lastRequest = useRef(0);
	const params = { campaignId: campaign.id };

	const change = useCallback<ChangePosts>((how) => setList((before) => before && how(before)), []);
	const load = useCallback(() => {
		const mine = ++lastRequest.current;
		api("listPosts", { params: { campaignId: campaign.id } }).then(
			(page) => {
				if (mine !== lastRequest.current) return;
				setList((before) => withFirstPage(before, page));
				setLoading("idle");
			},
			// The shown posts stay after a failure.
			() => mine === lastRequest.current && setLoading((before) => (before === "loading" ? "failed" : before)),
		);
	}, [api, campaign.id]);

	useEffect(() => {
		if (status !== "unknown") load();
	}, [load, status]);
	useEffect(
		() =>
			onPostChange((update) => {
				if (update === null) load();
				else if (update.campaignId === campaign.id) change((before) => withUpdate(before, update));
			}),
		[campaign.id, change, load],
	);
	useEffect(
		() =>
			onOwnChange((own) =>
				change((before) => {
					if (own.kind === "saved") return withPost(before, own.post, false);
					if (own.kind === "deleted") return withoutPost(before, own.postId);
					return withoutComment(before, own.postId, own.commentId);
				}),
			),
		[change],
	);

	async function loadMore(): Promise<void> {
		if (!list?.next || moreLoading === "loading") return;
		setMoreLoading("loading");
		try {
			const page = await api("listPosts", { params, query: { page: list.next, asOf: list.asOf } });
			setList((before) => before && withNextPage(before, page));
			setAddedCount(page.data.length);
			setMoreLoading("idle");
		} catch {
			setMoreLoading("failed");
		}
	}

	return {
		list,
		hasFailed: loading === "failed",
		change,
		retry: () => {
			setLoading("loading");
			load();
		},
		more: {
			addedCount,
			hasMore: (list?.next ?? null) !== null,
			hasMoreFailed: moreLoading === "failed",
			isLoadingMore: moreLoading === "loading",
			loadMore: () => void loadMore(),
		},
	};
}
