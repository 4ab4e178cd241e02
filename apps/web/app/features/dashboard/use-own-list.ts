import type { Campaign, CampaignStatus } from "@stride/contract/campaigns/campaigns";
import { listKeys } from "../../lib/list-keys.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { type PagedList, usePagedList } from "../../lib/use-paged-list.ts";

/** The account's own campaigns of one status. */
export function useOwnList(campaignsStatus: CampaignStatus): OwnList {
	const api = useApi();
	return usePagedList([...listKeys.ownCampaigns, campaignsStatus], (query, signal) =>
		api("listOwnCampaignsByStatus", { params: { campaignsStatus }, query }, { signal }),
	);
}

export type OwnList = PagedList<Campaign>;
