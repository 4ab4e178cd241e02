import type { PageQuery, Pagination } from "@stride/contract/pagination";

/** The window of a list query: one row more than is shown, to know whether another page exists. */
export type PageWindow = { page: number; size: number; asOf: Date; limit: number; offset: number };

export function pageWindow(query: PageQuery, size: number, now: Date): PageWindow {
	const asOf = query.asOf ? new Date(query.asOf) : now;
	return { page: query.page, size, asOf, limit: size + 1, offset: (query.page - 1) * size };
}

export function cutPage<T>(window: PageWindow, rows: readonly T[]): { rows: T[]; pagination: Pagination } {
	return {
		rows: rows.slice(0, window.size),
		pagination: {
			page: window.page,
			next: rows.length > window.size ? window.page + 1 : null,
			asOf: window.asOf.toISOString(),
		},
	};
}
