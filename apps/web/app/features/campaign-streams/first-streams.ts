import type { Call, Campaign, LiveStream, StreamType } from "@stride/contract";
import { isId } from "../../lib/page/is-id.ts";
import { optional } from "../../lib/query/optional.ts";
import { firstSection, sectionOf } from "./sections.ts";

/** The block's initial content. A section that is null was not requested. */
export type FirstStreams = {
	section: StreamType;
	/** Named by the URL, one of the campaign's. */
	chosen: LiveStream | null;
} & Record<StreamType, LiveStream[] | null>;

/** The query parameters that change the server's rendering. */
export const streamQueries = ["active_section", "stream_id"] as const;

/** Loads the section that is shown first, and always the live and upcoming ones. */
export async function firstStreams(
	api: Call,
	campaign: Campaign,
	search: string,
	only: LiveStream | null = null,
): Promise<FirstStreams> {
	if (only) return firstOf(only);
	const count = campaign.liveStreamCount;
	const chosen = await chosenStream(api, campaign, search);
	const isRequested = new URLSearchParams(search).has("active_section");
	const section = chosen && !isRequested ? sectionOf(chosen) : firstSection(search, count);
	const listOf = async (streamType: StreamType): Promise<LiveStream[]> =>
		count[streamType] === 0
			? []
			: api("listCampaignLiveStreams", { params: { campaignId: campaign.id, streamType }, query: { page: 1 } });
	const [live, upcoming, past] = await Promise.all([
		listOf("live"),
		listOf("upcoming"),
		section === "past" || count.past === 0 ? listOf("past") : null,
	]);
	return { section, chosen, live, upcoming, past };
}

/** [S2] The content of a stream's own page. */
function firstOf(stream: LiveStream): FirstStreams {
	const section = sectionOf(stream);
	return { section, chosen: stream, live: [], upcoming: [], past: [], [section]: [stream] };
}

async function chosenStream(api: Call, campaign: Campaign, search: string): Promise<LiveStream | null> {
	const streamId = new URLSearchParams(search).get("stream_id") ?? "";
	if (!isId(streamId)) return null;
	// An unknown stream does not prevent the rest from being shown.
	const stream = await optional(api("getLiveStream", { params: { streamId } }));
	return stream?.campaign.id === campaign.id ? stream : null;
}
