import { ApiError } from "@stride/contract/client";
import { QueryClient } from "@tanstack/react-query";

const freshMs = 30_000;

/** A failed query is retried once. A refusal is final: the client has repeated a 401 or 403 after a refresh already. */
export const isWorthRepeating = (failures: number, error: unknown): boolean =>
	failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const createClient = () =>
	new QueryClient({
		defaultOptions: { queries: { staleTime: freshMs, retry: isWorthRepeating, refetchOnWindowFocus: false } },
	});

let browserClient: QueryClient | undefined;

/**
 * The cache of the server's state. The browser has one, which lives across navigations; the server creates one for each
 * rendering, since visitors must not share data.
 */
export function queryClient(): QueryClient {
	if (typeof document === "undefined") return createClient();
	browserClient ??= createClient();
	return browserClient;
}
