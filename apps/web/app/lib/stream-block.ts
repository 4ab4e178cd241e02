import type { LiveStream } from "@stride/contract/streams";

export type StreamSection = "live" | "upcoming" | "past";

/** [P2] Where a campaign's streams stand on its page, below the language; a past one is shown first by its id. */
export function streamBlockPath(campaignName: string, section?: StreamSection | null, pastStreamId?: string): string {
	const query = new URLSearchParams({
		...(section && { active_section: section }),
		...(section === "past" && pastStreamId && { stream_id: pastStreamId }),
	});
	return `/campaign/${encodeURIComponent(campaignName)}${query.size > 0 ? `?${query}` : ""}#stream-block`;
}

/** Where a stream stands on its campaign's page: one that is interrupted is still on the air. */
export function sectionOf({ status }: Pick<LiveStream, "status">): StreamSection {
	if (status === "ended") return "past";
	return status === "upcoming" ? "upcoming" : "live";
}
