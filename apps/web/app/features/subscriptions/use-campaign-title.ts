import { useEffect, useState } from "react";
import { useApi } from "../../lib/session/session-provider.tsx";

type Title = { title: string; name: string } | null | undefined;

/** A campaign's title; null if it cannot be loaded, undefined until it is. */
export function useCampaignTitle(campaignId: string): Title {
	const api = useApi();
	const [campaign, setCampaign] = useState<Title>();
	useEffect(() => {
		const ended = new AbortController();
		setCampaign(undefined);
		api("getCampaign", { params: { campaignId } }, { signal: ended.signal }).then(setCampaign, () => {
			if (!ended.signal.aborted) setCampaign(null);
		});
		return () => ended.abort();
	}, [api, campaignId]);
	return campaign;
}
