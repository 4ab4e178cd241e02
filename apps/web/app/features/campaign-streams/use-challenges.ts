import type { LiveStream, StreamStop, StreamType } from "@stride/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { isId } from "../../lib/is-id.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useStreamLine } from "../../lib/use-stream-line.ts";
import { firstSection, orderPast, type StreamCount, sectionOf, sections } from "./sections.ts";
import type { StreamsBlockProps } from "./streams-block-props.ts";
import { useCampaignStreams } from "./use-campaign-streams.ts";

/** Everybody hears of a start or a stop at the same time, and asks a moment later. */
const requestSpreadMs = 1_000;
/** [D2] So few past streams are loaded anew after one of them was deleted. */
const fewPast = 2;

export type CampaignChallenges = ReturnType<typeof useChallenges>;

/** The block's state: what is loaded, what is shown, and how streams move from one section to the next by themselves. */
export function useChallenges(props: StreamsBlockProps, block: RefObject<HTMLElement | null>) {
	const { campaign, first } = props;
	const t = useTranslations("challenges.moved");
	const streams = useCampaignStreams(campaign, first);
	const { lists, load, loadMissing, remove } = streams;
	const { search } = useLocation();
	const [section, setSection] = useState<StreamType>(
		() => first?.section ?? firstSection(search, campaign.liveStreamCount),
	);
	const [chosenId, setChosenId] = useState(first?.chosen?.id ?? null);
	const [announcement, setAnnouncement] = useState("");
	const live = lists.live.streams[0] ?? null;
	const upcoming = lists.upcoming.streams[0] ?? null;
	const count = countOf(lists, campaign.liveStreamCount);

	const { status } = lists[section];
	useEffect(() => {
		if (status === "unasked") loadMissing(section);
	}, [section, status, loadMissing]);

	const move = useMove(streams.put, (stream) => {
		const to = sectionOf(stream);
		if (to === "past") setChosenId(stream.id);
		setSection((shown) => (shown === to || (to === "past" && shown !== "live") ? shown : to));
		if (to !== "upcoming") setAnnouncement(t(to, { title: stream.title }));
		props.onChanged();
	});
	const upcomingLine = useStreamLine(upcoming?.id ?? null, { onStart: () => upcoming && move(upcoming) });
	const liveLine = useStreamLine(live?.id ?? null, {
		onStop: (stop: StreamStop) => live && stop.streamId === live.id && move(live),
		onNotification: props.onNotification,
	});
	// Who was away when it happened is told on connecting, or by the campaign's own change.
	useMissedMove(upcoming, upcomingLine.metadata?.status, move);
	useMissedMove(live, liveLine.metadata?.status, move);
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
		section,
		select: setSection,
		count,
		live,
		upcoming,
		past: orderPast(lists.past.streams, chosenId),
		choose: setChosenId,
		hasMorePast: lists.past.streams.length < campaign.liveStreamCount.past,
		liveLine,
		announcement,
		onDeleted(streamId: string) {
			const isFew = lists.past.streams.length <= fewPast + 1;
			remove(streamId);
			if (isFew) load("past");
			props.onDelete(null);
			props.onChanged();
			block.current?.focus({ preventScroll: true });
		},
	};
}

/** What the lists say of themselves is newer than the campaign's own count. */
function countOf(lists: ReturnType<typeof useCampaignStreams>["lists"], counted: StreamCount): StreamCount {
	const of = (section: StreamType) =>
		lists[section].status === "ready" ? lists[section].streams.length : counted[section];
	return { live: of("live"), upcoming: of("upcoming"), past: Math.max(of("past"), counted.past) };
}

/** Asks what has become of a stream, and puts it there; once at a time. */
function useMove(put: (stream: LiveStream, section: StreamType) => void, onMoved: (stream: LiveStream) => void) {
	const api = useApi();
	const moving = useRef<string | null>(null);
	const timer = useRef<number | undefined>(undefined);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const latest = useRef({ put, onMoved });
	latest.current = { put, onMoved };
	return (from: LiveStream) => {
		if (moving.current === from.id) return;
		moving.current = from.id;
		timer.current = window.setTimeout(() => {
			api("getLiveStream", { params: { streamId: from.id } }).then(
				(stream) => {
					moving.current = null;
					if (sectionOf(stream) === sectionOf(from)) return;
					latest.current.put(stream, sectionOf(stream));
					latest.current.onMoved(stream);
				},
				() => {
					moving.current = null;
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the server says so
	useEffect(() => {
		if (isMissed && stream) move(stream);
	}, [isMissed]);
}

/** The stream that was looked at is not in its section any more: a list loaded anew has it elsewhere, or it is gone. */
function useVanished(section: StreamType, shown: LiveStream | null, move: (stream: LiveStream) => void): void {
	const before = useRef({ section, shown });
	// biome-ignore lint/correctness/useExhaustiveDependencies: it compares what is shown with what was
	useEffect(() => {
		const was = before.current;
		before.current = { section, shown };
		if (was.shown && was.section === section && was.shown.id !== shown?.id) move(was.shown);
	}, [section, shown]);
}

/** [S5] What the address names is shown, also when it changes while the page is open, and scrolled to. */
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: it follows the address alone
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
