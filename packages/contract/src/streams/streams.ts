import { z } from "zod";
import { CampaignAuthor, CampaignParams } from "../campaigns/campaigns.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Id, ImageDataUrl, imageOf, NoContent, Timestamp } from "../primitives.ts";
import { textField } from "../text/text-schema.ts";
import { wireSizes } from "../wire-sizes.ts";
import { captionLanguages } from "./caption-languages.ts";
import { streamDescription, streamTitle } from "./stream-rules.ts";

/** ISO 8601 with its offset. The server checks by its own clock that it is in the future. */
const StartDate = z.iso.datetime({ offset: true, error: "streamDateRequired" }).register(wireSizes, { maxLength: 64 });

export const CreateLiveStreamBody = z.strictObject({
	title: textField(streamTitle),
	description: textField(streamDescription),
	image: ImageDataUrl,
	startDate: StartDate,
});
export type CreateLiveStreamBody = z.infer<typeof CreateLiveStreamBody>;

/** The fields that the author may change; absent fields stay unchanged. The date is fixed once the stream has begun. */
export const UpdateLiveStreamBody = CreateLiveStreamBody.partial().extend({
	/** Whether those who have donated to the campaign may download the recording. */
	allowsDownload: z.boolean().optional(),
});
export type UpdateLiveStreamBody = z.infer<typeof UpdateLiveStreamBody>;

/**
 * `upcoming` → `live` ⇄ `interrupted` → `paused` → `ended`. An interrupted or paused stream is on the air while its
 * broadcaster is disconnected; it becomes `live` again when they return. Paused is one that was interrupted for longer
 * than a reconnection takes.
 */
export const LiveStreamStatus = z.enum(["upcoming", "live", "interrupted", "paused", "ended"]);
export type LiveStreamStatus = z.infer<typeof LiveStreamStatus>;

/** Why a stream has ended. */
export const StreamEndReason = z.enum(["author", "limit", "broadcaster-lost", "campaign-ended", "operator"]);
export type StreamEndReason = z.infer<typeof StreamEndReason>;

export const StreamImage = imageOf("430", "800");

export const LiveStream = z
	.object({
		id: Id,
		title: z.string(),
		description: z.string(),
		image: StreamImage,
		/** A picture from the video itself, where there is one. */
		poster: StreamImage.nullable(),
		campaign: z.object({ id: Id, name: z.string(), title: z.string(), author: CampaignAuthor }),
		/** The caller is the author. Page requests carry no access token, so it is false in the server's rendering. */
		isOwner: z.boolean(),
		status: LiveStreamStatus,
		/** On the air, also while it is interrupted or paused. */
		isLive: z.boolean(),
		startDate: Timestamp,
		streamStarted: Timestamp.nullable(),
		streamEnded: Timestamp.nullable(),
		endReason: StreamEndReason.nullable(),
		/** The latest end of a stream on the air. */
		endsBy: Timestamp.nullable(),
		/** Until when the broadcaster of an interrupted or paused stream may return; null in every other state. */
		resumeBy: Timestamp.nullable(),
		/** The recording's duration in whole seconds. 0 before the end. */
		duration: z.number().int(),
		/** `1280x720`, as recorded. */
		resolution: z.string().nullable(),
		/** The multivariant playlist; a viewer's `token` is added as a query. Null while there is nothing to watch. */
		playbackUrl: z.string().nullable(),
		/** Whether those who have donated to the campaign may download the recording; its author always may. */
		allowsDownload: z.boolean(),
		/** The captions of the recording; empty while it cannot be watched. */
		captions: z.array(z.object({ language: z.enum(captionLanguages) })),
		viewerCount: z.number().int(),
		permissions: z.object({ update: z.boolean(), delete: z.boolean(), broadcast: z.boolean() }),
		createdAt: Timestamp,
		updatedAt: Timestamp,
	})
	.meta({ id: "LiveStream" });
export type LiveStream = z.infer<typeof LiveStream>;

export const StreamParams = z.object({ streamId: Id });

/**
 * The ingest URL and the broadcaster's key for it. The key is returned once; a later one replaces it. `otherEndpoints`
 * accept the same key: a broadcaster that cannot reach the first, or is asked to reconnect, continues there.
 */
export const LiveConfig = z
	.object({ endpoint: z.string(), otherEndpoints: z.array(z.string()), streamKey: z.string() })
	.meta({ id: "LiveConfig" });
export type LiveConfig = z.infer<typeof LiveConfig>;

/** Grants one viewer one stream's playlist until `expiresAt`; playback that has begun by then continues. */
export const ViewerSession = z.object({ token: z.string(), expiresAt: Timestamp }).meta({ id: "ViewerSession" });
export type ViewerSession = z.infer<typeof ViewerSession>;

/** `takeOver`: playback stops on the device that was seen longest ago, if there are as many as allowed. */
export const ViewerSessionQuery = z.object({ takeOver: z.enum(["true", "false"]).optional() });

export const StreamType = z.enum(["live", "upcoming", "past"]);
export type StreamType = z.infer<typeof StreamType>;
const ListedStreamType = z.enum([...StreamType.options, "featured"]);
export type ListedStreamType = z.infer<typeof ListedStreamType>;

export const streamEndpoints = {
	createLiveStream: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/liveStream",
		access: "author",
		summary: "Schedule a challenge; a campaign has one upcoming and one live stream at most",
		status: 201,
		params: CampaignParams,
		body: CreateLiveStreamBody,
		response: LiveStream,
	}),
	listCampaignLiveStreams: endpoint({
		method: "GET",
		path: "/campaign/:campaignId/liveStreams/:streamType",
		access: "anyone",
		summary: "A campaign's streams of one kind; past ones in pages, the newest first",
		status: 200,
		params: CampaignParams.extend({ streamType: StreamType }),
		query: PageQuery,
		response: z.array(LiveStream),
	}),
	getLiveStream: endpoint({
		method: "GET",
		path: "/liveStream/:streamId",
		access: "anyone",
		summary: "One stream",
		status: 200,
		params: StreamParams,
		response: LiveStream,
	}),
	updateLiveStream: endpoint({
		method: "PATCH",
		path: "/liveStream/:streamId",
		access: "author",
		summary: "Change a stream's title, description, picture, or date while it is upcoming",
		status: 200,
		params: StreamParams,
		body: UpdateLiveStreamBody,
		response: LiveStream,
	}),
	deleteLiveStream: endpoint({
		method: "DELETE",
		path: "/liveStream/:streamId",
		access: "author",
		summary: "Delete a stream that is not on the air, with its recording",
		status: 204,
		params: StreamParams,
		response: NoContent,
	}),
	createLiveConfig: endpoint({
		method: "POST",
		path: "/liveStream/:streamId/createLiveConfig",
		access: "author",
		summary: "The ingest URL and a new key; earlier keys stop working",
		status: 201,
		params: StreamParams,
		response: LiveConfig,
	}),
	endLiveStream: endpoint({
		method: "POST",
		path: "/liveStream/:streamId/end",
		access: "author",
		summary: "End a stream that is on the air; idempotent",
		status: 200,
		params: StreamParams,
		response: LiveStream,
	}),
	createViewerSession: endpoint({
		method: "POST",
		path: "/liveStream/:streamId/session",
		access: "anyone",
		summary: "A playback token; rejected once the free viewing time has run out, or on more devices than allowed",
		status: 201,
		params: StreamParams,
		query: ViewerSessionQuery,
		response: ViewerSession,
	}),
	listLiveStreams: endpoint({
		method: "GET",
		path: "/liveStreams/:streamType",
		access: "anyone",
		summary: "Streams of all campaigns: live, upcoming, past, or featured",
		status: 200,
		params: z.object({ streamType: ListedStreamType }),
		query: PageQuery,
		response: pageOf(LiveStream),
	}),
	listUserLiveStreams: endpoint({
		method: "GET",
		path: "/user/:userId/liveStreams/:streamType",
		access: "anyone",
		summary: "The streams of one author's campaigns",
		status: 200,
		params: z.object({ userId: Id, streamType: StreamType }),
		query: PageQuery,
		response: pageOf(LiveStream),
	}),
} as const;
