import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Stores a published state in the cache. A version that is not newer than the stored one is dropped: after a reconnect
 * the server repeats its state, and messages may arrive late.
 * @returns whether it was stored
 */
export function storeNewer<S extends { version: number }>(
	client: QueryClient,
	queryKey: QueryKey,
	version: number,
	change: (before: S | undefined) => Omit<S, "version">,
): boolean {
	const before = client.getQueryData<S>(queryKey);
	if (before && version <= before.version) return false;
	client.setQueryData(queryKey, { ...change(before), version });
	return true;
}
