import { type InfiniteData, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Page, PageRequest } from "../../../lib/lists/pages.ts";
import { type OwnPages, useOwnPages } from "../../../lib/lists/use-pages.ts";

type FoundPage<T> = Page<T> & { found: number };
export type FoundPages<T> = OwnPages<T> & { found: number | undefined };

/**
 * A list of results with their number, which its first page has. A personal one demands a fresh proof, so it is not
 * refetched without a press.
 */
export function useFoundPages<T>(
	queryKey: QueryKey,
	load: (page: PageRequest, signal: AbortSignal) => Promise<FoundPage<T>>,
	{ isPersonal = false } = {},
): FoundPages<T> {
	const list = useOwnPages(queryKey, load, !isPersonal);
	const cached = useQueryClient().getQueryData<InfiniteData<FoundPage<T>>>(queryKey);
	return { ...list, found: cached?.pages[0]?.found };
}
