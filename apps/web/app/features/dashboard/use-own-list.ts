import type { Campaign, CampaignStatus } from "@stride/contract/campaigns/campaigns";
import { listKeys } from "../../lib/list-keys.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type OwnPages, useOwnPages } from "../../lib/use-pages.ts";

/** The account's own campaigns of one status. */
export function useOwnList(campaignsStatus: CampaignStatus): OwnList {
	const api = useApi();
	return useOwnPages([...listKeys.ownCampaigns, campaignsStatus], (query, signal) =>
		api("listOwnCampaignsByStatus", { params: { campaignsStatus }, query }, { signal }),
	);
}

export type OwnList = OwnPages<Campaign>;
