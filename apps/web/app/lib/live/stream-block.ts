import type { LiveStream } from "@stride/contract/streams/streams";

export type StreamSection = "live" | "upcoming" | "past";

/** [P2] The path of a section of a campaign's streams, below the language; the id of a past stream shows it first. */
export function streamBlockPath(campaignName: string, section?: StreamSection | null, pastStreamId?: string): string {
	const query = new URLSearchParams({
		...(section && { active_section: section }),
		...(section === "past" && pastStreamId && { stream_id: pastStreamId }),
	});
	return `/campaign/${encodeURIComponent(campaignName)}${query.size > 0 ? `?${query}` : ""}#stream-block`;
}

/** The section of a stream on its campaign's page: an interrupted one is still on the air. */
export function sectionOf({ status }: Pick<LiveStream, "status">): StreamSection {
	if (status === "ended") return "past";
	return status === "upcoming" ? "upcoming" : "live";
}
