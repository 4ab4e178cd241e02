import type { Campaign, DonationList } from "@stride/contract";
import { useEffect, useRef, useState } from "react";
import { useLocale } from "use-intl";
import { untilLoaded } from "../../lib/loading/until-loaded.ts";
import { useApi, useClient } from "../../lib/session/session-provider.tsx";
import { startState } from "./campaign-state.ts";
import type { ObservedCampaign } from "./observe-campaign.ts";

/**
 * The current state of a campaign: as rendered, then as observed in the query cache. The cache is loaded after the page:
 * its first script has no room for it. The component is remounted (`key`) for another campaign.
 */
export function useCampaignState(campaign: Campaign, donations: DonationList | null) {
	const api = useApi();
	const { session, clientId } = useClient();
	const locale = useLocale();
	const [start] = useState(() => ({ rendered: startState(campaign, donations), renderedAt: Date.now() }));
	const [state, setState] = useState(start.rendered);
	const observed = useRef<Promise<ObservedCampaign> | null>(null);

	useEffect(() => {
		const auth = () => {
			const token = session.token();
			return { ...(token && { token }), clientId: clientId(), lang: locale };
		};
		let isOver = false;
		const loading = untilLoaded(() => import("./observe-campaign.ts")).then(({ observeCampaign }) =>
			observeCampaign({ ...start, api, session, auth }, (next) => !isOver && setState(next)),
		);
		observed.current = loading;
		return () => {
			isOver = true;
			void loading.then(({ end }) => end());
		};
	}, [api, session, clientId, locale, start]);

	const [actions] = useState(() => ({
		refresh: () => void observed.current?.then(({ refresh }) => refresh()),
		refreshSoon: () => void observed.current?.then(({ refreshSoon }) => refreshSoon()),
		replace: (current: Campaign) => void observed.current?.then(({ replace }) => replace(current)),
	}));
	return { ...state, ...actions };
}

export type CurrentCampaign = ReturnType<typeof useCampaignState>;
