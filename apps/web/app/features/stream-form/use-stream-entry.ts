import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { ApiError } from "@stride/contract/client";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { type Entry, entryOf } from "./stream-entry.ts";

export type Entered = { campaign: Campaign; stream: LiveStream | null; isTaken: boolean };

/**
 * The campaign, and the stream to be edited where one is named, once the permission is confirmed; other visitors are
 * redirected with the reason.
 */
export function useStreamEntry(campaignId: string, streamId: string | null) {
	const api = useApi();
	const status = useSessionStatus();
	const leadAway = useEffectEvent(useLeadAway());
	const [entered, setEntered] = useState<Entered | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [attempt, setAttempt] = useState(1);
	// Stays open once it is: a session that ends in another tab must not remove the form.
	const isOpen = entered !== null;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt refetches
	useEffect(() => {
		if (isOpen || status === "unknown") return;
		const ended = new AbortController();
		const options = { signal: ended.signal };
		Promise.all([
			orNull(api("getCampaign", { params: { campaignId } }, options)),
			streamId === null ? null : orNull(api("getLiveStream", { params: { streamId } }, options)),
		]).then(
			([campaign, stream]) => {
				const isSignedIn = status === "authenticated";
				const entry = entryOf({ campaign, stream, isEditing: streamId !== null, isSignedIn });
				if (campaign && (entry === "open" || entry === "taken")) {
					setEntered({ campaign, stream, isTaken: entry === "taken" });
				} else leadAway(entry, campaign);
			},
			() => {
				if (!ended.signal.aborted) setFailed(true);
			},
		);
		return () => ended.abort();
	}, [api, status, campaignId, streamId, isOpen, attempt]);

	return {
		entered,
		hasFailed,
		retry: () => {
			setFailed(false);
			setAttempt((count) => count + 1);
		},
	};
}

/** Returns null for "not found", what was withdrawn and malformed ids; rethrows other failures. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof ApiError && [400, 404, 410].includes(error.status)) return null;
		throw error;
	}
}

function useLeadAway() {
	const t = useTranslations("challenge.entry");
	const locale = useLocale();
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	return (entry: Entry, campaign: Campaign | null) => {
		if (entry === "signIn") {
			const query = new URLSearchParams({ redirect: `${pathname}${search}` });
			return void navigate(`/${locale}/sign-in?${query}`, { replace: true });
		}
		const reason = entry === "open" || entry === "taken" ? "refused" : entry;
		notify({ title: t(`${reason}Title`), text: t(`${reason}Text`), tone: "danger" });
		const isAuthors = campaign && ["ended", "paused", "streamNotFound"].includes(reason);
		void navigate(isAuthors ? `/${locale}${streamBlockPath(campaign.name)}` : `/${locale}`, { replace: true });
	};
}
