import type { Pagination } from "@stride/contract";
import { useEffect, useRef, useState } from "react";

export type ListedPage<T> = { data: T[]; pagination: Pagination };

/** A paged list for the components that show it. */
export type MorePages<T> = {
	items: T[];
	/** How many the last page added; 0 before the first request. */
	addedCount: number;
	/** The next page, null at the end. */
	next: { page: number; asOf: string } | null;
	isLoading: boolean;
	hasFailed: boolean;
	loadMore: () => void;
};

/**
 * A list page by page, starting with the server's first page. This hook replaces the larger query library for lists
 * without filters. Another `firstPage` resets it.
 */
export function useMorePages<T>(
	firstPage: ListedPage<T>,
	load: (page: { page: number; asOf: string }, signal: AbortSignal) => Promise<ListedPage<T>>,
): MorePages<T> {
	const [list, setList] = useState({ firstPage, pages: [firstPage] });
	const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
	const request = useRef<AbortController | null>(null);
	useEffect(() => () => request.current?.abort(), []);
	if (list.firstPage !== firstPage) {
		setList({ firstPage, pages: [firstPage] });
		setState("idle");
	}

	const { next, asOf } = (list.pages.at(-1) ?? firstPage).pagination;
	async function loadMore(): Promise<void> {
		if (next === null || state === "loading") return;
		request.current = new AbortController();
		const { signal } = request.current;
		setState("loading");
		try {
			const page = await load({ page: next, asOf }, signal);
			if (signal.aborted) return;
			setList((before) => (before.firstPage === firstPage ? { ...before, pages: [...before.pages, page] } : before));
			setState("idle");
		} catch {
			if (!signal.aborted) setState("failed");
		}
	}
	return {
		items: list.pages.flatMap(({ data }) => data),
		addedCount: list.pages.length > 1 ? (list.pages.at(-1)?.data.length ?? 0) : 0,
		next: next === null ? null : { page: next, asOf },
		isLoading: state === "loading",
		hasFailed: state === "failed",
		loadMore: () => void loadMore(),
	};
}
