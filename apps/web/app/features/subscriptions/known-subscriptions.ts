import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

const keyOf = (campaignId: string) => ["subscription", campaignId];

/** Whether the signed-in reader is subscribed; undefined for a guest and until the server has responded. */
export function useSubscribed(campaignId: string): boolean | undefined {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data } = useQuery(
		{
			// Another session may belong to another person, so nothing outlives it.
			queryKey: [...keyOf(campaignId), isIn],
			gcTime: 0,
			queryFn: async ({ signal }) =>
				(await api("getSubscription", { params: { campaignId } }, { signal })).isSubscribed,
			enabled: isIn,
			staleTime: 0,
			// Without an answer the bell still opens the popup, which shows the state.
			retry: false,
			networkMode: "always",
		},
		queryClient(),
	);
	return data;
}

/** Bell and popup are separate chunks, which share the cached state. */
export function setSubscribed(campaignId: string, isSubscribed: boolean): void {
	queryClient().setQueriesData({ queryKey: keyOf(campaignId) }, isSubscribed);
}
