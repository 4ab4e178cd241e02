import type { Campaign, DonationList, DonationRow } from "@stride/contract";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { followCampaign } from "../../lib/campaign-channel.ts";
import { useClient } from "../../lib/session/session-provider.tsx";
import { arrivedGifts } from "./gifts.ts";

export type LiveCampaign = {
	fundRaised: number;
	supportersCount: number;
	donations: DonationList;
	/** What arrived last while the page was open; null until something does. */
	arrival: { gifts: DonationRow[]; amountCents: number; fundRaised: number } | null;
};

/**
 * The figures of a campaign as they stand now: as the page was rendered, then as the server tells them. A component
 * that uses this is made anew (`key`) for another campaign. `onOther` hears that more than the gifts may have changed.
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
					const gifts = arrivedGifts(before.donations.items, state.donations.items);
					return {
						...state.campaign,
						donations: state.donations,
						arrival:
							gifts.length > 0
								? {
										gifts,
										amountCents: gifts.reduce((sum, gift) => sum + gift.amount, 0),
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
