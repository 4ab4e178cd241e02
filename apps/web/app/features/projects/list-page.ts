/** A page of a list and the moment that keeps its order stable; without one, the current list. */
export type ListPage = { page: number; asOf?: string };

const pageMax = 100_000;

/** The page of a list in an address: `?page=2&as_of=…`; the first if it is unreadable. */
export function listPageOf(query: URLSearchParams): ListPage {
	const page = Number(query.get("page"));
	if (!Number.isInteger(page) || page < 2 || page > pageMax) return { page: 1 };
	const asOf = query.get("as_of") ?? "";
	return Number.isNaN(Date.parse(asOf)) ? { page } : { page, asOf: new Date(asOf).toISOString() };
}

/** The query of a page of the list with `search` (`""` or `?…`); parsed by `listPageOf`. */
export function pageSearch(search: string, { page, asOf }: ListPage): string {
	const query = new URLSearchParams(search);
	query.set("page", String(page));
	if (asOf !== undefined) query.set("as_of", asOf);
	return `?${query}`;
}
