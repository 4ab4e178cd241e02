import { useQuery } from "@tanstack/react-query";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { moneyKeys } from "./money-keys.ts";

/** A campaign's money, for its author alone. `campaignId` is its id or its name. */
export function useCampaignMoney(campaignId: string, isWanted = true) {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: [...moneyKeys.campaignMoney, campaignId],
		queryFn: ({ signal }) => api("getCampaignMoney", { params: { campaignId } }, { signal }),
		enabled: isIn && isWanted,
		// Money is never shown from a stale cache.
		staleTime: 0,
		refetchOnWindowFocus: true,
		networkMode: "always",
	});
}
