import { useState } from "react";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type PostEntry, withComments } from "./post-list.ts";
import type { ChangePosts } from "./use-posts.ts";

/** Loads earlier comments page by page; the first page's time keeps the later ones stable. */
export function useEarlierComments({ post, more }: PostEntry, change: ChangePosts) {
	const api = useApi();
	const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
	const [addedCount, setAddedCount] = useState(0);
	async function load(): Promise<void> {
		setState("loading");
		try {
			const query = more?.next ? { page: more.next, asOf: more.asOf } : { page: 1 };
			const page = await api("listComments", { params: { postId: post.id }, query });
			change((list) => withComments(list, post.id, page));
			setAddedCount(page.data.length);
			setState("idle");
		} catch {
			setState("failed");
		}
	}
	return {
		addedCount,
		isLoading: state === "loading",
		hasFailed: state === "failed",
		load: () => void (state !== "loading" && load()),
	};
}
