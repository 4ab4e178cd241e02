import { useEffect, useState } from "react";
import { type LoadPage, listOf, type Page, type Pages } from "./pages.ts";

/**
 * As `usePages`, for a page whose first script has no room for the query library and a list of which few visitors load a
 * second page: the library is loaded on the first request for more. Another `firstPage` resets the list.
 */
export function useDeferredPages<T>(queryKey: readonly string[], firstPage: Page<T>, load: LoadPage<T>): Pages<T> {
	const begun: Pages<T> = {
		...listOf([firstPage]),
		isLoadingMore: false,
		hasMoreFailed: false,
		loadMore: () => void begin(),
	};
	const [list, setList] = useState({ firstPage, pages: begun });
	const [end, setEnd] = useState<() => void>();
	useEffect(() => end, [end]);

	const show = (pages: Pages<T>) => setList({ firstPage, pages });
	async function begin(): Promise<void> {
		show({ ...begun, isLoadingMore: true });
		try {
			const { observePages } = await import("./observe-pages.ts");
			const observed = observePages(queryKey, firstPage, load, show);
			setEnd(() => observed.end);
			observed.loadMore();
		} catch {
			show({ ...begun, hasMoreFailed: true });
		}
	}
	return list.firstPage === firstPage ? list.pages : begun;
}
