import { ApiError, type Call } from "@stride/contract/client";
import type { CreateLiveStreamBody, LiveStream } from "@stride/contract/streams/streams";
import { optional } from "../../lib/query/optional.ts";

/**
 * Schedules a stream. A campaign has one upcoming stream, so after a lost response the upcoming list shows whether
 * it was created; it is checked before a failure is reported.
 * @throws ApiError of `createLiveStream`
 */
export async function createOnce(api: Call, campaignId: string, body: CreateLiveStreamBody): Promise<LiveStream> {
	try {
		return await api("createLiveStream", { params: { campaignId }, body });
	} catch (error) {
		if (!mayBeMade(error)) throw error;
		const made = await optional(findMade(api, campaignId, body));
		if (made) return made;
		throw error;
	}
}

/** No response, or a conflict with an existing stream, which may be from an earlier press. */
function mayBeMade(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.code === "CampaignHasStreamException";
}

async function findMade(api: Call, campaignId: string, body: CreateLiveStreamBody): Promise<LiveStream | null> {
	const upcoming = await api("listCampaignLiveStreams", { params: { campaignId, streamType: "upcoming" } });
	const isSame = ({ title, description, startDate }: LiveStream) =>
		title === body.title && description === body.description && Date.parse(startDate) === Date.parse(body.startDate);
	return upcoming.find((stream) => stream.isOwner && isSame(stream)) ?? null;
}
