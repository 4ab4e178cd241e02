import type { Call, Campaign, RefreshDonations } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { QueryObserver } from "@tanstack/react-query";
import { type ChannelAuth, followCampaign } from "../../lib/live/campaign-channel.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { storeNewer } from "../../lib/query/store-newer.ts";
import type { Session } from "../../lib/session/session.ts";
import type { CampaignState, LiveCampaign } from "./campaign-state.ts";
import { arrivedDonations } from "./merge-donations.ts";

const soonMs = 1_000;
const freshMs = 15_000;

export type ObservedCampaign = {
	refresh: () => void;
	/** Refetches after a random delay: all open pages are notified of a change at the same time. */
	refreshSoon: () => void;
	replace: (campaign: Campaign) => void;
	end: () => void;
};

/**
 * The campaign and its figures in the query cache, prefilled with what the page's loader rendered for guests. The campaign
 * is refetched with the reader's permissions when a session begins or ends, when the channel reports a change, and when
 * the page becomes visible again; the figures are written by the channel.
 */
export function observeCampaign(
	input: { api: Call; session: Session; auth: () => ChannelAuth; rendered: CampaignState; renderedAt: number },
	onChange: (state: CampaignState) => void,
): ObservedCampaign {
	const { api, session, rendered } = input;
	const client = queryClient();
	const campaignId = rendered.campaign.id;
	const queryKey = ["campaign", campaignId];
	const liveKey = ["campaign-figures", campaignId];
	const request = { params: { campaignId } };

	// The loader's answer is newer than that of an earlier visit.
	if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < input.renderedAt) {
		client.setQueryData(queryKey, rendered.campaign, { updatedAt: input.renderedAt });
		client.setQueryData(liveKey, rendered.live, { updatedAt: input.renderedAt });
	}
	const observer = new QueryObserver<Campaign>(client, {
		queryKey,
		queryFn: ({ signal }) => api("getCampaign", request, { signal }),
		staleTime: freshMs,
		refetchOnMount: false,
		refetchOnWindowFocus: true,
		networkMode: "always",
	});
	const figures = new QueryObserver<LiveCampaign>(client, { queryKey: liveKey, enabled: false });

	const refresh = () => void observer.refetch();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const refreshSoon = () => {
		clearTimeout(timer);
		timer = setTimeout(refresh, Math.random() * soonMs);
	};
	const publish = () => {
		const { data: campaign = rendered.campaign, error } = observer.getCurrentResult();
		const { data: live = rendered.live } = figures.getCurrentResult();
		// After any other failure the known state stays.
		const isGone = error instanceof ApiError && error.status === 404;
		onChange({ campaign: isGone ? closed(campaign) : campaign, live, isGone });
	};
	const receive = (state: RefreshDonations) => {
		const isNew = storeNewer<LiveCampaign>(client, liveKey, state.version, (before = rendered.live) =>
			liveAfter(before, state),
		);
		// A repeated state: something else than the donations has changed, such as the end.
		if (!isNew) refreshSoon();
	};
	const ends = [
		observer.subscribe(publish),
		figures.subscribe(publish),
		refetchWithSession(session, refresh),
		followCampaign(campaignId, input.auth, receive, refreshSoon),
	];
	publish();
	return {
		refresh,
		refreshSoon,
		replace(campaign) {
			void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, campaign));
		},
		end() {
			clearTimeout(timer);
			for (const end of ends) end();
		},
	};
}

/** A hidden or deleted campaign permits no action. */
function closed(campaign: Campaign): Campaign {
	return { ...campaign, permissions: { donate: false, update: false, delete: false } };
}

/** A session that begins or ends changes the reader's permissions. */
function refetchWithSession(session: Session, refetch: () => void): () => void {
	let wasIn = session.status() === "authenticated";
	if (wasIn) refetch();
	return session.subscribe(() => {
		const isIn = session.status() === "authenticated";
		if (isIn !== wasIn) refetch();
		wasIn = isIn;
	});
}

function liveAfter(before: LiveCampaign, { campaign, donations }: RefreshDonations): Omit<LiveCampaign, "version"> {
	// Those of a list that was not loaded may be old.
	const arrived = before.donations ? arrivedDonations(before.donations.items, donations.items) : [];
	if (arrived.length === 0) return { ...campaign, donations, arrival: before.arrival };
	const amountCents = arrived.reduce((sum, donation) => sum + donation.amount, 0);
	return { ...campaign, donations, arrival: { donations: arrived, amountCents, fundRaised: campaign.fundRaised } };
}
