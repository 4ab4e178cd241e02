/** A page of a list and the moment that keeps it steady; without one, the list as it is now. */
export type ListPage = { page: number; asOf?: string };

const pageMax = 100_000;

/** Which page of a list an address asks for: `?page=2&as_of=…`; the first where it says nothing readable. */
export function listPageOf(query: URLSearchParams): ListPage {
	const page = Number(query.get("page"));
	if (!Number.isInteger(page) || page < 2 || page > pageMax) return { page: 1 };
	const asOf = query.get("as_of") ?? "";
	return Number.isNaN(Date.parse(asOf)) ? { page } : { page, asOf: new Date(asOf).toISOString() };
}

/** The address of a page of the list that `search` (`""` or `?…`) shows; read again by `listPageOf`. */
export function pageSearch(search: string, { page, asOf }: ListPage): string {
	const query = new URLSearchParams(search);
	query.set("page", String(page));
	if (asOf !== undefined) query.set("as_of", asOf);
	return `?${query}`;
}
