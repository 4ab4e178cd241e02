import { ApiError } from "@stride/contract/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRemembered } from "./page-memory.tsx";

const freshMs = 30_000;

/** A failed query is retried once. A refusal is final: the client has repeated a 401 or 403 after a refresh already. */
export const isWorthRepeating = (failures: number, error: unknown): boolean =>
	failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * For routes with paged lists or private data. The cache lives across navigations. Pages without it do not load the
 * library.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
	const client = useRemembered(
		"queries",
		() =>
			new QueryClient({
				defaultOptions: { queries: { staleTime: freshMs, retry: isWorthRepeating, refetchOnWindowFocus: false } },
			}),
	);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
