import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRemembered } from "./page-memory.tsx";

const freshMs = 30_000;

/**
 * For routes whose lists grow or whose data is private. What they load stays while one moves about the site. Pages
 * without it do not carry its weight.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
	const client = useRemembered(
		"queries",
		() =>
			new QueryClient({
				defaultOptions: { queries: { staleTime: freshMs, retry: 1, refetchOnWindowFocus: false } },
			}),
	);
	return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
