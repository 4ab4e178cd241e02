import type { Campaign, LiveStream, StreamType } from "@stride/contract";

/** The sections of the block in order; the first non-empty one is shown. */
export const sections = ["live", "upcoming", "past"] as const satisfies readonly StreamType[];

export type StreamCount = Campaign["liveStreamCount"];

/** [D2] The section in the URL, else the first non-empty one, else the first. */
export function firstSection(search: string, count: StreamCount): StreamType {
	const requested = new URLSearchParams(search).get("active_section");
	return sections.find((section) => section === requested) ?? sections.find((section) => count[section] > 0) ?? "live";
}

/** The present section of a stream. */
export function sectionOf({ status }: Pick<LiveStream, "status">): StreamType {
	if (status === "ended") return "past";
	return status === "upcoming" ? "upcoming" : "live";
}

/**
 * [D2] Whether a past stream is only a picture, because its campaign has ended: an open page learns this from the stream
 * before the campaign is loaded again.
 */
export const isPicture = (campaign: Pick<Campaign, "status">, { endReason }: Pick<LiveStream, "endReason">): boolean =>
	campaign.status === "ended" || endReason === "campaign-ended";

/** Whether a past stream has a recording that can be played. */
export const isPlayable = (
	campaign: Pick<Campaign, "status">,
	stream: Pick<LiveStream, "endReason" | "playbackUrl">,
): boolean => !isPicture(campaign, stream) && stream.playbackUrl !== null;

/** [D2] Why the campaign cannot have another stream now; null where it can. */
export function whyNoNewStream(
	{ isPaused }: Pick<Campaign, "isPaused">,
	count: StreamCount,
): "hasPause" | "hasLive" | "hasUpcoming" | null {
	if (isPaused) return "hasPause";
	if (count.live > 0) return "hasLive";
	return count.upcoming > 0 ? "hasUpcoming" : null;
}

/** Past streams in list order: the chosen one, then by their end, the newest first. */
export function orderPast(streams: readonly LiveStream[], chosenId: string | null): LiveStream[] {
	const endOf = (stream: LiveStream) => stream.streamEnded ?? "";
	return [...streams].sort((a, b) => {
		if (a.id === chosenId || b.id === chosenId) return a.id === chosenId ? -1 : 1;
		return endOf(b).localeCompare(endOf(a)) || (a.id < b.id ? 1 : -1);
	});
}
