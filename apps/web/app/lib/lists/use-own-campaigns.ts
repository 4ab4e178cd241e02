import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useApi } from "../session/session-provider.tsx";
import { listKeys } from "./list-keys.ts";
import { type OwnPages, useOwnPages } from "./use-pages.ts";

/** The account's own campaigns, active and ended, the newest first. */
export function useOwnCampaigns(): OwnPages<Campaign> {
	const api = useApi();
	return useOwnPages([...listKeys.ownCampaigns, "all"], (query, signal) =>
		api("listOwnCampaigns", { query }, { signal }),
	);
}
