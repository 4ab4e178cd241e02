import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { LiveStream } from "@stride/contract/streams/streams";
import type { StreamSection } from "../../lib/live/stream-block.ts";

export type Entry = "notFound" | "signIn" | "refused" | "ended" | "paused" | "streamNotFound" | "taken" | "open";

export type Entrant = {
	campaign: Pick<Campaign, "id" | "isOwner" | "status" | "isPaused" | "liveStreamCount"> | null;
	/** The stream to be edited, where one is named. */
	stream: { campaign: { id: string }; permissions: Pick<LiveStream["permissions"], "update"> } | null;
	isEditing: boolean;
	isSignedIn: boolean;
};

/**
 * Who may use the form (D2, D6), checked in this order: the author of an active campaign, for one stream at a time. A
 * campaign under review gets no new one.
 */
export function entryOf({ campaign, stream, isEditing, isSignedIn }: Entrant): Entry {
	if (!campaign) return "notFound";
	if (!isSignedIn) return "signIn";
	if (!campaign.isOwner) return "refused";
	if (campaign.status === "ended") return "ended";
	if (!isEditing && campaign.isPaused) return "paused";
	if (!isEditing) return presentSection(campaign) === null ? "open" : "taken";
	if (!stream || stream.campaign.id !== campaign.id) return "streamNotFound";
	return stream.permissions.update ? "open" : "refused";
}

/** The section of the campaign's existing stream; null without one. */
export function presentSection({ liveStreamCount }: Pick<Campaign, "liveStreamCount">): "live" | "upcoming" | null {
	if (liveStreamCount.live > 0) return "live";
	return liveStreamCount.upcoming > 0 ? "upcoming" : null;
}

/** The page after the form: the section in its URL, if it is one of a campaign's streams. */
export function sectionOfQuery(status: string | null): StreamSection | null {
	return status === "past" || status === "upcoming" ? status : null;
}
