import type { Campaign } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";

export type CurrentCampaign = {
	/** With the reader's permissions; those of a guest until the session is known. */
	campaign: Campaign;
	/** Deleted while the page was open. */
	isGone: boolean;
	/** Refetches the campaign. */
	refresh: () => void;
	/** Refetches after a random delay: all open pages are notified of a change at the same time. */
	refreshSoon: () => void;
	replace: (campaign: Campaign) => void;
};

const soonMs = 1_000;
const freshMs = 15_000;

/**
 * The current campaign. The page is rendered for guests; the browser refetches the campaign with the reader's
 * permissions once there is a session, when the channel reports a change, and when the page becomes visible again.
 */
export function useCurrentCampaign(rendered: Campaign): CurrentCampaign {
	const api = useApi();
	const [campaign, setCampaign] = useState(rendered);
	const [isGone, setGone] = useState(false);
	const lastRequest = useRef(0);
	const requestedAt = useRef(0);

	const refresh = useCallback(() => {
		const request = ++lastRequest.current;
		requestedAt.current = Date.now();
		api("getCampaign", { params: { campaignId: rendered.id } }).then(
			(current) => {
				if (request === lastRequest.current) setCampaign(current);
			},
			(error: unknown) => {
				// After any other failure the rendered state stays.
				if (request === lastRequest.current && error instanceof ApiError && error.status === 404) setGone(true);
			},
		);
	}, [api, rendered.id]);

	const refreshSoon = useRefreshSoon(refresh);
	const replace = useCallback((current: Campaign) => {
		lastRequest.current++;
		setCampaign(current);
	}, []);

	useRefreshOnSession(refresh);
	useEffect(() => {
		const refetchVisible = () => {
			if (document.visibilityState === "visible" && Date.now() - requestedAt.current > freshMs) refresh();
		};
		requestedAt.current = Date.now();
		document.addEventListener("visibilitychange", refetchVisible);
		return () => document.removeEventListener("visibilitychange", refetchVisible);
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

/** A session that begins or ends changes the reader's permissions. */
function useRefreshOnSession(refresh: () => void): void {
	const isIn = useSessionStatus() === "authenticated";
	const wasIn = useRef(false);
	useEffect(() => {
		if (isIn || wasIn.current) refresh();
		wasIn.current = isIn;
	}, [isIn, refresh]);
}
