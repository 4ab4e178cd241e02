/**
 * Part of a route's `handle`: guests are shown one copy of this page, which is kept for a few seconds. Only for pages
 * that are the same for every guest: such a copy is rendered without anything of a visitor's request but its address.
 */
export type GuestPage = {
	/**
	 * The queries by which copies differ. Asked for with any other one, the page is rendered for that visitor alone.
	 */
	queries?: readonly string[];
	/**
	 * What the page shows, in the words of the server's signals: `kind:id`, or `kind` for a list of them. A change of it
	 * drops the copy.
	 * @param loaderData what the route's own loader answered
	 */
	shows(loaderData: unknown): readonly string[];
};
