import type { Campaign, DonationList, DonationRow } from "@stride/contract";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { followCampaign } from "../../lib/campaign-channel.ts";
import { useClient } from "../../lib/session/session-provider.tsx";
import { arrivedDonations } from "./merge-donations.ts";

export type LiveCampaign = {
	fundRaised: number;
	supportersCount: number;
	donations: DonationList;
	/** The last arrival while the page was open; null before the first. */
	arrival: { donations: DonationRow[]; amountCents: number; fundRaised: number } | null;
};

/**
 * The current figures of a campaign: as rendered, then as the server publishes them. Its component is remounted (`key`)
 * for another campaign. `onOther` is called when something else than the donations may have changed.
 */
export function useLiveCampaign(campaign: Campaign, donations: DonationList, onOther: () => void): LiveCampaign {
	const { session, clientId } = useClient();
	const locale = useLocale();
	const [live, setLive] = useState<LiveCampaign>(() => ({
		fundRaised: campaign.fundRaised,
		supportersCount: campaign.supportersCount,
		donations,
		arrival: null,
	}));

	useEffect(() => {
		const auth = () => {
			const token = session.token();
			return { ...(token && { token }), clientId: clientId(), lang: locale };
		};
		return followCampaign(
			campaign.id,
			auth,
			(state) =>
				setLive((before) => {
					const arrived = arrivedDonations(before.donations.items, state.donations.items);
					return {
						...state.campaign,
						donations: state.donations,
						arrival:
							arrived.length > 0
								? {
										donations: arrived,
										amountCents: arrived.reduce((sum, donation) => sum + donation.amount, 0),
										fundRaised: state.campaign.fundRaised,
									}
								: before.arrival,
					};
				}),
			onOther,
		);
	}, [campaign.id, session, clientId, locale, onOther]);

	return live;
}
