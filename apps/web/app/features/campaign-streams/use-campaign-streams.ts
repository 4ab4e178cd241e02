import type { Campaign, LiveStream, StreamType } from "@stride/contract";
import { pageSizes } from "@stride/contract/limits";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../lib/session/session-provider.tsx";
import type { FirstStreams } from "./first-streams.ts";

export type StreamList = { status: "idle" | "loading" | "ready" | "failed"; streams: LiveStream[] };
export type StreamLists = Record<StreamType, StreamList>;

const listOf = (streams: LiveStream[] | null | undefined): StreamList =>
	streams ? { status: "ready", streams } : { status: "idle", streams: [] };

/** The campaign's streams as far as they are loaded. */
export function useCampaignStreams(campaign: Campaign, first: FirstStreams | null) {
	const api = useApi();
	const [lists, setLists] = useState<StreamLists>(() => ({
		live: listOf(first?.live),
		upcoming: listOf(first?.upcoming),
		past: withChosen(listOf(first?.past), first?.chosen ?? null),
	}));
	const latest = useRef(lists);
	latest.current = lists;

	const change = useCallback((section: StreamType, next: (list: StreamList) => StreamList) => {
		setLists((before) => ({ ...before, [section]: next(before[section]) }));
	}, []);

	/** Past streams are appended, the others replaced: there is at most one of each. */
	const load = useCallback(
		(section: StreamType, page = 1) => {
			change(section, (list) => ({ ...list, status: "loading" }));
			const params = { campaignId: campaign.id, streamType: section };
			api("listCampaignLiveStreams", { params, query: { page } }).then(
				(loaded) =>
					change(section, ({ streams }) => ({
						status: "ready",
						streams: section === "past" ? each([...streams, ...loaded]) : loaded,
					})),
				() => change(section, (list) => ({ ...list, status: "failed" })),
			);
		},
		[api, campaign.id, change],
	);

	const loadMissing = useCallback(
		(section: StreamType) => latest.current[section].status === "idle" && load(section),
		[load],
	);
	/** Refetches the loaded sections: they may have changed, or now include the author's permissions. */
	const reload = useCallback(() => {
		for (const section of ["live", "upcoming", "past"] as const) {
			if (latest.current[section].status !== "idle") load(section);
		}
	}, [load]);

	/** Moves one stream to its present section. */
	const put = useCallback((stream: LiveStream, section: StreamType) => {
		const rest = (list: StreamList) => ({ ...list, streams: list.streams.filter(({ id }) => id !== stream.id) });
		setLists((before) => {
			const without = { live: rest(before.live), upcoming: rest(before.upcoming), past: rest(before.past) };
			const list = without[section];
			return { ...without, [section]: { ...list, streams: [...list.streams, stream] } };
		});
	}, []);
	const remove = useCallback((streamId: string) => {
		const rest = (list: StreamList) => ({ ...list, streams: list.streams.filter(({ id }) => id !== streamId) });
		setLists(({ live, upcoming, past }) => ({ live: rest(live), upcoming: rest(upcoming), past: rest(past) }));
	}, []);

	useReloadOnChange(campaign, reload);
	// The next page is computed from full pages; after a deletion the last page is loaded again.
	const loadMorePast = () => load("past", Math.floor(latest.current.past.streams.length / pageSizes.streams) + 1);
	return { lists, load, loadMissing, loadMorePast, put, remove };
}

/** Another count or another reader than at the time of loading. */
function useReloadOnChange({ liveStreamCount, isOwner }: Campaign, reload: () => void): void {
	const { live, upcoming, past } = liveStreamCount;
	const count = `${live} ${upcoming} ${past}`;
	const known = `${count} ${isOwner}`;
	// The page is rendered for a guest.
	const loadedFor = useRef(`${count} false`);
	useEffect(() => {
		if (loadedFor.current === known) return;
		loadedFor.current = known;
		reload();
	}, [known, reload]);
}

/** Each stream once, in its last known state: pages shift while streams end, and one may be added by an event. */
function each(streams: readonly LiveStream[]): LiveStream[] {
	return [...new Map(streams.map((stream) => [stream.id, stream])).values()];
}

/** The stream in the URL may be on a page that is not loaded. */
function withChosen(list: StreamList, chosen: LiveStream | null): StreamList {
	return chosen?.status === "ended" ? { ...list, streams: each([...list.streams, chosen]) } : list;
}
