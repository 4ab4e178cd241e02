import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isId } from "../../lib/page/is-id.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import type { PostList } from "./post-list.ts";
import { withPost } from "./post-list.ts";
import type { ChangePosts } from "./use-posts.ts";

export const anchorOf = (postId: string): string => `post-${postId}`;

/** [N1] Scrolls to the post in the URL (`#post-…`); one on a later page is fetched. */
export function useLinkedPost(campaignId: string, list: PostList | null, change: ChangePosts): void {
	const api = useApi();
	const { hash } = useLocation();
	const postId = hash.startsWith("#post-") ? hash.slice("#post-".length) : "";
	const answered = useRef("");
	const isThere = list?.entries.some(({ post }) => post.id === postId) ?? false;
	const isReady = list !== null;
	useEffect(() => {
		if (!isReady || !isId(postId) || answered.current === postId) return;
		if (isThere) {
			answered.current = postId;
			const element = document.getElementById(anchorOf(postId));
			element?.scrollIntoView({ block: "start" });
			element?.focus({ preventScroll: true });
			return;
		}
		const ended = new AbortController();
		// A removed post, or one of another campaign, is ignored.
		api("getPost", { params: { postId } }, { signal: ended.signal }).then(
			(post) => post.campaignId === campaignId && change((before) => withPost(before, post, false)),
			() => undefined,
		);
		return () => ended.abort();
	}, [api, campaignId, change, isReady, isThere, postId]);
}
