import type { Pagination } from "@stride/contract";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type CardPage, cardPage } from "./card-campaign.ts";

export type RecommendedPage = CardPage<Pagination>;

/**
 * The recommended campaigns page by page, starting with the rendered page. Few visitors load a second page, and the
 * query library is larger than the rest of this section, so this hook replaces it.
 */
export function useMoreRecommended(campaignId: string, firstPage: RecommendedPage) {
	const api = useApi();
	const [pages, setPages] = useState([firstPage]);
	const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
	const request = useRef<AbortController | null>(null);
	useEffect(() => () => request.current?.abort(), []);

	const { next, asOf } = (pages.at(-1) ?? firstPage).pagination;
	async function loadMore(): Promise<void> {
		if (next === null || state === "loading") return;
		request.current = new AbortController();
		const { signal } = request.current;
		setState("loading");
		try {
			const page = await api("listRecommended", { query: { campaignId, page: next, asOf } }, { signal });
			setPages((before) => [...before, cardPage(page)]);
			setState("idle");
		} catch {
			if (!signal.aborted) setState("failed");
		}
	}

	return {
		campaigns: pages.flatMap(({ data }) => data),
		/** How many the last page added; 0 before the first request. */
		addedCount: pages.length > 1 ? (pages.at(-1)?.data.length ?? 0) : 0,
		hasMore: next !== null,
		state,
		loadMore: () => void loadMore(),
	};
}
