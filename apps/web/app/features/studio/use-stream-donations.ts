import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { followCampaign } from "../../lib/campaign-channel.ts";
import { optional } from "../../lib/optional.ts";
import { useApi, useClient } from "../../lib/session/session-provider.tsx";
import { noDonations, withDonations } from "./stream-donations.ts";

/** The campaign's total, and the donations that arrive while the stream is on the air. */
export function useStreamDonations(campaignId: string, startedAt: string | null) {
	const { session, clientId } = useClient();
	const api = useApi();
	const locale = useLocale();
	const [campaign, setCampaign] = useState<Campaign | null>(null);
	const [fundRaised, setFundRaised] = useState<number | null>(null);
	const [donations, setDonations] = useState(noDonations);

	useEffect(() => {
		const ended = new AbortController();
		// Without it the lane is not shown; nothing else depends on it.
		void optional(api("getCampaign", { params: { campaignId } }, { signal: ended.signal })).then(setCampaign);
		return () => ended.abort();
	}, [api, campaignId]);
	useEffect(() => {
		const auth = () => {
			const token = session.token();
			return { ...(token && { token }), clientId: clientId(), lang: locale };
		};
		return followCampaign(
			campaignId,
			auth,
			(state) => {
				setFundRaised(state.campaign.fundRaised);
				if (startedAt !== null) setDonations((before) => withDonations(before, state.donations, startedAt));
			},
			() => undefined,
		);
	}, [campaignId, session, clientId, locale, startedAt]);
	return { donations, fundGoal: campaign?.fundGoal ?? null, fundRaised: fundRaised ?? campaign?.fundRaised ?? null };
}
