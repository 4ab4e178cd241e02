import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "use-intl";
import { followCampaign } from "../../../lib/live/campaign-channel.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { storeNewer } from "../../../lib/query/store-newer.ts";
import { useApi, useClient } from "../../../lib/session/session-provider.tsx";
import { noDonations, withDonations } from "./stream-donations.ts";

type StreamFigures = { version: number; fundRaised: number; donations: typeof noDonations };

/** The campaign's total, and the donations that arrive while the stream is on the air. */
export function useStreamDonations(campaignId: string, startedAt: string | null) {
	const { session, clientId } = useClient();
	const api = useApi();
	const locale = useLocale();
	const client = queryClient();
	// Without it the lane is not shown; nothing else depends on it.
	const { data: campaign } = useQuery(
		{
			queryKey: ["campaign", campaignId],
			queryFn: ({ signal }) => api("getCampaign", { params: { campaignId } }, { signal }),
			networkMode: "always",
		},
		client,
	);
	const { data: live } = useQuery<StreamFigures>(
		{ queryKey: ["stream-donations", campaignId, startedAt], enabled: false, gcTime: 0 },
		client,
	);

	useEffect(() => {
		const queryKey = ["stream-donations", campaignId, startedAt];
		const auth = () => {
			const token = session.token();
			return { ...(token && { token }), clientId: clientId(), lang: locale };
		};
		return followCampaign(campaignId, auth, (state) => {
			storeNewer<StreamFigures>(queryClient(), queryKey, state.version, (before) => ({
				fundRaised: state.campaign.fundRaised,
				donations:
					startedAt === null
						? noDonations
						: withDonations(before?.donations ?? noDonations, state.donations, startedAt),
			}));
		});
	}, [campaignId, session, clientId, locale, startedAt]);
	return {
		donations: live?.donations ?? noDonations,
		currency: campaign?.currency ?? null,
		fundGoal: campaign?.fundGoal ?? null,
		fundRaised: live?.fundRaised ?? campaign?.fundRaised ?? null,
	};
}
