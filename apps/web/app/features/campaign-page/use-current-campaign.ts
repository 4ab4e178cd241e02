import type { Campaign } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

export type CurrentCampaign = {
	/** With what the reader may do with it: until the session is known and for guests, what everybody may. */
	campaign: Campaign;
	/** Deleted while the page was open. */
	isGone: boolean;
	/** Asks the server again. */
	refresh: () => void;
	/** Asks again in a moment: everybody who has the page open hears of a change at the same time. */
	refreshSoon: () => void;
	replace: (campaign: Campaign) => void;
};

const soonMs = 1_000;
const freshMs = 15_000;

/**
 * A campaign as it stands now. The page itself was rendered for everybody; the reader's own part, and what has changed
 * since, are asked for by the browser: once there is a session, when the channel says so, and when the reader comes
 * back to the page.
 */
export function useCurrentCampaign(rendered: Campaign): CurrentCampaign {
	const api = useApi();
	const [campaign, setCampaign] = useState(rendered);
	const [isGone, setGone] = useState(false);
	const lastTurn = useRef(0);
	const askedAt = useRef(0);

	const refresh = useCallback(() => {
		const turn = ++lastTurn.current;
		askedAt.current = Date.now();
		api("getCampaign", { params: { campaignId: rendered.id } }).then(
			(current) => {
				if (turn === lastTurn.current) setCampaign(current);
			},
			(error: unknown) => {
				// Any other failure changes nothing: what stands on the page is still the best that is known.
				if (turn === lastTurn.current && error instanceof ApiError && error.status === 404) setGone(true);
			},
		);
	}, [api, rendered.id]);

	const refreshSoon = useRefreshSoon(refresh);
	const replace = useCallback((current: Campaign) => {
		lastTurn.current++;
		setCampaign(current);
	}, []);

	useRefreshOnSession(refresh);
	useEffect(() => {
		const look = () => {
			if (document.visibilityState === "visible" && Date.now() - askedAt.current > freshMs) refresh();
		};
		askedAt.current = Date.now();
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [refresh]);

	return { campaign, isGone, refresh, refreshSoon, replace };
}

function useRefreshSoon(refresh: () => void): () => void {
	const timer = useRef<number | undefined>(undefined);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	return useCallback(() => {
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(refresh, Math.random() * soonMs);
	}, [refresh]);
}

/** A session that begins or ends changes what the reader may do. */
function useRefreshOnSession(refresh: () => void): void {
	const isIn = useSessionStatus() === "authenticated";
	const wasIn = useRef(false);
	useEffect(() => {
		if (isIn || wasIn.current) refresh();
		wasIn.current = isIn;
	}, [isIn, refresh]);
}
