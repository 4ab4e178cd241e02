import type { Pagination } from "@stride/contract";

export type Page<T> = { data: T[]; pagination: Pagination };
export type PageRequest = { page: number; asOf?: string };
export type LoadPage<T> = (page: PageRequest, signal: AbortSignal) => Promise<Page<T>>;

/** A list that grows page by page, for the components that show it. */
export type Pages<T> = {
	items: T[];
	/** How many the last page added; 0 before the first request. */
	addedCount: number;
	/** The next page, null at the end. */
	next: Required<PageRequest> | null;
	hasMore: boolean;
	hasMoreFailed: boolean;
	isLoadingMore: boolean;
	loadMore: () => void;
};

/** The first page's time keeps the later ones stable while items are added. */
export function pageAfter({ pagination }: Page<unknown>): Required<PageRequest> | null {
	return pagination.next === null ? null : { page: pagination.next, asOf: pagination.asOf };
}

/** The loaded pages as one list. */
export function listOf<T>(pages: readonly Page<T>[]): Pick<Pages<T>, "items" | "addedCount" | "next" | "hasMore"> {
	const last = pages.at(-1);
	const next = last ? pageAfter(last) : null;
	return {
		items: pages.flatMap(({ data }) => data),
		addedCount: pages.length > 1 ? (last?.data.length ?? 0) : 0,
		next,
		hasMore: next !== null,
	};
}
