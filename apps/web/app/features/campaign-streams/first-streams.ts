import type { Call, Campaign, LiveStream, StreamType } from "@stride/contract";
import { isId } from "../../lib/is-id.ts";
import { firstSection, sectionOf } from "./sections.ts";

/** What the block shows at first. A section that is null has not been asked for. */
export type FirstStreams = {
	section: StreamType;
	/** Named by the address, one of the campaign's. */
	chosen: LiveStream | null;
} & Record<StreamType, LiveStream[] | null>;

/** The queries by which one first rendering differs from another. */
export const streamQueries = ["active_section", "stream_id"] as const;

/** Loads the section that is shown first; what may be on air or begin soon is there in any case. */
export async function firstStreams(api: Call, campaign: Campaign, search: string): Promise<FirstStreams> {
	const count = campaign.liveStreamCount;
	const chosen = await chosenStream(api, campaign, search);
	const isAsked = new URLSearchParams(search).has("active_section");
	const section = chosen && !isAsked ? sectionOf(chosen) : firstSection(search, count);
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

async function chosenStream(api: Call, campaign: Campaign, search: string): Promise<LiveStream | null> {
	const streamId = new URLSearchParams(search).get("stream_id") ?? "";
	if (!isId(streamId)) return null;
	// One that is gone, or never was, is no reason to show nothing.
	const stream = await api("getLiveStream", { params: { streamId } }).catch(() => null);
	return stream?.campaign.id === campaign.id ? stream : null;
}
