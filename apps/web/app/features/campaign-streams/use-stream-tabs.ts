import type { Campaign, LiveStream, StreamStop, StreamType } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useStreamConnection } from "../../lib/live/use-stream-connection.ts";
import { isId } from "../../lib/page/is-id.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { firstSection, isPlayable, orderPast, type StreamCount, sectionOf, sections } from "./sections.ts";
import type { StreamsBlockProps } from "./streams-block-props.ts";
import { type StreamList, type StreamLists, useCampaignStreams } from "./use-campaign-streams.ts";

/** All open pages are notified of a start or a stop at the same time, so requests are spread over this time. */
const requestSpreadMs = 1_000;
/** [D2] With so few past streams left after a deletion, the list is reloaded. */
const fewPast = 2;

export type CampaignStreamTabs = ReturnType<typeof useStreamTabs>;

/** The block's state: the loaded and the shown streams, and their transitions between sections. */
export function useStreamTabs(props: StreamsBlockProps, block: RefObject<HTMLElement | null>) {
	const { campaign, first } = props;
	const t = useTranslations("challenges.moved");
	const streams = useCampaignStreams(campaign, first);
	const { load, loadMissing, remove } = streams;
	const lists = shownLists(streams.lists, props);
	const { search } = useLocation();
	const navigate = useNavigate();
	const locale = useLocale();
	const [section, setSection] = useState<StreamType>(
		() => first?.section ?? firstSection(search, campaign.liveStreamCount),
	);
	const [chosenId, setChosenId] = useState(first?.chosen?.id ?? null);
	const [announcement, setAnnouncement] = useState("");
	const live = lists.live.streams[0] ?? null;
	const upcoming = lists.upcoming.streams[0] ?? null;
	const count = countOf(lists, props.isGone ? noStreams : campaign.liveStreamCount);

	const { status } = lists[section];
	useEffect(() => {
		if (status === "idle") loadMissing(section);
	}, [section, status, loadMissing]);

	/** The last stream that the reader knows to be gone. */
	const knownGone = useRef<string | null>(null);
	const move = useMove({
		put: streams.put,
		onMoved(stream) {
			const to = sectionOf(stream);
			if (to === "past") setChosenId(stream.id);
			setSection((shown) => (shown === to || (to === "past" && shown !== "live") ? shown : to));
			const text = movedText(campaign, stream);
			if (text) setAnnouncement(t(text, { title: stream.title }));
			props.onChanged();
		},
		onGone({ id, title }) {
			// The page says itself that its campaign is gone.
			if (props.isGone || knownGone.current === id) return;
			knownGone.current = id;
			remove(id);
			notify({ tone: "danger", title: t("gone", { title }), text: t("goneText") });
		},
	});
	const upcomingConnection = useStreamConnection(upcoming?.id ?? null, { onStart: () => upcoming && move(upcoming) });
	const liveConnection = useStreamConnection(live?.id ?? null, {
		onStop: (stop: StreamStop) => live && stop.streamId === live.id && move(live),
		onNotification: props.onNotification,
	});
	// Missed events are covered by the metadata on connecting, or by the campaign's own change.
	useMissedMove(upcoming, upcomingConnection.metadata?.status, move);
	useMissedMove(live, liveConnection.metadata?.status, move);
	useFewerPast(
		campaign.liveStreamCount.past,
		section === "past" ? (orderPast(lists.past.streams, chosenId)[0] ?? null) : null,
		move,
	);
	useVanished(section, section === "upcoming" ? upcoming : section === "live" ? live : null, move);

	useAddressedStream(search, {
		campaignId: campaign.id,
		put: streams.put,
		select: setSection,
		choose: setChosenId,
		block,
	});
	return {
		...streams,
		lists,
		section,
		select: setSection,
		count,
		live,
		upcoming,
		past: orderPast(lists.past.streams, chosenId),
		choose: setChosenId,
		hasMorePast: !props.only && lists.past.streams.length < campaign.liveStreamCount.past,
		liveConnection,
		announcement,
		onDeleted(streamId: string) {
			if (props.only) return void navigate(`/${locale}/campaign/${campaign.name}`, { replace: true });
			knownGone.current = streamId;
			const isFew = lists.past.streams.length <= fewPast + 1;
			remove(streamId);
			if (isFew) load("past");
			props.onDelete(null);
			props.onChanged();
			block.current?.focus({ preventScroll: true });
		},
	};
}

const empty: StreamList = { status: "ready", streams: [] };
const noStreams: StreamCount = { live: 0, upcoming: 0, past: 0 };

/** The lists with `only` one of their streams, or with none of a campaign that is gone. */
export function shownLists(
	lists: StreamLists,
	{ only, isGone }: Pick<StreamsBlockProps, "only" | "isGone">,
): StreamLists {
	if (isGone) return { live: empty, upcoming: empty, past: empty };
	if (!only) return lists;
	const one = (list: StreamList) => ({ ...list, streams: list.streams.filter(({ id }) => id === only) });
	return { live: one(lists.live), upcoming: one(lists.upcoming), past: one(lists.past) };
}

/** How a stream that has moved is announced: a text key of `challenges.moved`; null if it is not. */
export function movedText(
	campaign: Pick<Campaign, "status">,
	stream: Pick<LiveStream, "status" | "endReason" | "playbackUrl">,
): "live" | "past" | "ended" | null {
	const section = sectionOf(stream);
	if (section === "upcoming") return null;
	if (section === "live") return "live";
	return isPlayable(campaign, stream) ? "past" : "ended";
}

/** The loaded lists are newer than the campaign's counts. */
function countOf(lists: ReturnType<typeof useCampaignStreams>["lists"], counted: StreamCount): StreamCount {
	const of = (section: StreamType) =>
		lists[section].status === "ready" ? lists[section].streams.length : counted[section];
	return { live: of("live"), upcoming: of("upcoming"), past: Math.max(of("past"), counted.past) };
}

/** Refetches a stream and moves it to its section; one request at a time. */
function useMove(listeners: {
	put: (stream: LiveStream, section: StreamType) => void;
	onMoved: (stream: LiveStream) => void;
	/** It was hidden or deleted. */
	onGone: (stream: LiveStream) => void;
}) {
	const api = useApi();
	const moving = useRef<string | null>(null);
	const timer = useRef<number | undefined>(undefined);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const latest = useEffectEvent(() => listeners);
	return (from: LiveStream) => {
		if (moving.current === from.id) return;
		moving.current = from.id;
		timer.current = window.setTimeout(() => {
			api("getLiveStream", { params: { streamId: from.id } }).then(
				(stream) => {
					moving.current = null;
					if (sectionOf(stream) === sectionOf(from)) return;
					latest().put(stream, sectionOf(stream));
					latest().onMoved(stream);
				},
				(error: unknown) => {
					moving.current = null;
					if (error instanceof ApiError && [404, 410].includes(error.status)) latest().onGone(from);
				},
			);
		}, Math.random() * requestSpreadMs);
	};
}

function useMissedMove(
	stream: LiveStream | null,
	status: LiveStream["status"] | undefined,
	move: (stream: LiveStream) => void,
): void {
	const isMissed = stream !== null && status !== undefined && sectionOf({ status }) !== sectionOf(stream);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once per event of the server
	useEffect(() => {
		if (isMissed && stream) move(stream);
	}, [isMissed]);
}

/** The shown stream has left its section: after a reload it is in another one, or deleted. */
function useVanished(section: StreamType, shown: LiveStream | null, move: (stream: LiveStream) => void): void {
	const before = useRef({ section, shown });
	// biome-ignore lint/correctness/useExhaustiveDependencies: compares the shown stream with the previous one
	useEffect(() => {
		const was = before.current;
		before.current = { section, shown };
		if (was.shown && was.section === section && was.shown.id !== shown?.id) move(was.shown);
	}, [section, shown]);
}

/** A recording was hidden or deleted: it may be the one that is shown, whose player has nothing to request at its end. */
function useFewerPast(count: number, shown: LiveStream | null, move: (stream: LiveStream) => void): void {
	const before = useRef(count);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the count
	useEffect(() => {
		const isFewer = count < before.current;
		before.current = count;
		if (isFewer && shown) move(shown);
	}, [count]);
}

/** [S5] Shows the section and stream in the URL, also when it changes, and scrolls to them. */
function useAddressedStream(
	search: string,
	into: {
		campaignId: string;
		put: (stream: LiveStream, section: StreamType) => void;
		select: (section: StreamType) => void;
		choose: (streamId: string) => void;
		block: RefObject<HTMLElement | null>;
	},
): void {
	const api = useApi();
	const seen = useRef<string | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: depends on the URL alone
	useEffect(() => {
		const isFirst = seen.current === null;
		if (seen.current === search) return;
		seen.current = search;
		const query = new URLSearchParams(search);
		const streamId = query.get("stream_id") ?? "";
		const requested = sections.find((section) => section === query.get("active_section"));
		if (isId(streamId)) into.block.current?.scrollIntoView();
		if (isFirst) return;
		if (requested) into.select(requested);
		if (!isId(streamId)) return;
		api("getLiveStream", { params: { streamId } }).then(
			(stream) => {
				if (stream.campaign.id !== into.campaignId) return;
				into.put(stream, sectionOf(stream));
				into.choose(stream.id);
				if (!requested) into.select(sectionOf(stream));
			},
			() => undefined,
		);
	}, [search]);
}
