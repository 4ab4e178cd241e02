import type { Campaign } from "@stride/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

/** A campaign that an address names, with what the caller may do with it; undefined until and unless it can be read. */
export function useOwnCampaign(name: string | null): Campaign | undefined {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data } = useQuery({
		queryKey: ["own-campaign", name],
		queryFn: ({ signal }) => api("getCampaign", { params: { campaignId: name ?? "" } }, { signal }),
		enabled: isIn && name !== null,
		// What may be done with it is decided by how it stands now.
		staleTime: 0,
		gcTime: 0,
	});
	return name === null ? undefined : data;
}
