import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

/** A campaign named by the URL, with the caller's permissions; undefined until it is loaded, and if it cannot be. */
export function useOwnCampaign(name: string | null): Campaign | undefined {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data } = useQuery({
		queryKey: ["own-campaign", name],
		queryFn: ({ signal }) => api("getCampaign", { params: { campaignId: name ?? "" } }, { signal }),
		enabled: isIn && name !== null,
		// The permissions depend on the campaign's present state.
		staleTime: 0,
		gcTime: 0,
	});
	return name === null ? undefined : data;
}
