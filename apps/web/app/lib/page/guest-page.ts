/**
 * Part of a route's `handle`: guests share one rendering of this page, cached for a few seconds. Only for pages that are
 * the same for every guest: nothing of the visitor's request but its URL is used.
 */
export type GuestPage = {
	/**
	 * The query parameters of the cache key. A request with any other parameter is not cached.
	 */
	queries?: readonly string[];
	/**
	 * The content of the page as names of the server's signals: `kind:id`, or `kind` for a list. A signal evicts the page.
	 * @param loaderData the result of the route's own loader
	 */
	shows(loaderData: unknown): readonly string[];
};
