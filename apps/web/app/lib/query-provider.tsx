import { ApiError } from "@stride/contract/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRemembered } from "./page-memory.tsx";

const freshMs = 30_000;

/** A failed query is repeated once. A refusal is final: the client has repeated a 401 or 403 after a refresh already. */
export const isWorthRepeating = (failures: number, error: unknown): boolean =>
	failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * For routes whose lists grow or whose data is private. What they load stays while one moves about the site. Pages
 * without it do not carry its weight.
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
