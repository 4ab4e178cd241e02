import type { Campaign, CampaignStatus } from "@stride/contract/campaigns/campaigns";
import { listKeys } from "../../lib/lists/list-keys.ts";
import { type OwnPages, useOwnPages } from "../../lib/lists/use-pages.ts";
import { useApi } from "../../lib/session/session-provider.tsx";

/** The account's own campaigns of one status. */
export function useOwnList(campaignsStatus: CampaignStatus): OwnList {
	const api = useApi();
	return useOwnPages([...listKeys.ownCampaigns, campaignsStatus], (query, signal) =>
		api("listOwnCampaignsByStatus", { params: { campaignsStatus }, query }, { signal }),
	);
}

export type OwnList = OwnPages<Campaign>;
