import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { listKeys } from "./list-keys.ts";
import { useApi } from "./session/session-provider.tsx";
import { type PagedList, usePagedList } from "./use-paged-list.ts";

/** The account's own campaigns, active and ended, the newest first. */
export function useOwnCampaigns(): PagedList<Campaign> {
	const api = useApi();
	return usePagedList([...listKeys.ownCampaigns, "all"], (query, signal) =>
		api("listOwnCampaigns", { query }, { signal }),
	);
}
