import type { Campaign, LiveStream, StreamType } from "@stride/contract";

/** The sections of the block in their order; the first that has something is shown. */
export const sections = ["live", "upcoming", "past"] as const satisfies readonly StreamType[];

export type StreamCount = Campaign["liveStreamCount"];

/** [D2] What the address asks for, else the first section that is not empty, else the first. */
export function firstSection(search: string, count: StreamCount): StreamType {
	const asked = new URLSearchParams(search).get("active_section");
	return sections.find((section) => section === asked) ?? sections.find((section) => count[section] > 0) ?? "live";
}

/** The section in which a stream is found now. */
export function sectionOf({ status }: Pick<LiveStream, "status">): StreamType {
	if (status === "ended") return "past";
	return status === "upcoming" ? "upcoming" : "live";
}

/** [D2] Why a campaign may have no other challenge now; null where it may. */
export function whyNoNewStream(count: StreamCount): "hasLive" | "hasUpcoming" | null {
	if (count.live > 0) return "hasLive";
	return count.upcoming > 0 ? "hasUpcoming" : null;
}

/** Past streams as they are listed: the one that ended last first, the chosen one before all. */
export function orderPast(streams: readonly LiveStream[], chosenId: string | null): LiveStream[] {
	const endOf = (stream: LiveStream) => stream.streamEnded ?? "";
	return [...streams].sort((a, b) => {
		if (a.id === chosenId || b.id === chosenId) return a.id === chosenId ? -1 : 1;
		return endOf(b).localeCompare(endOf(a)) || (a.id < b.id ? 1 : -1);
	});
}
