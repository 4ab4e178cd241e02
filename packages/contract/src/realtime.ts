import { z } from "zod";
import { DonationList } from "./donations/donations.ts";
import type { RefreshPost } from "./posts/posts.ts";
import { Cents, Id } from "./primitives.ts";
import type { CaptionLanguage } from "./streams/caption-languages.ts";
import { LiveStreamStatus, StreamEndReason } from "./streams/streams.ts";

/** Socket.IO: path, and the namespaces, which accept an id in UUID form only. */
export const realtimePath = "/socket.io";
export const campaignNamespace = (campaignId: string): string => `/v1/campaign/${campaignId}`;
/** Also for upcoming streams, so that a waiting page is notified of the start. */
export const streamNamespace = (streamId: string): string => `/v1/playback-live-stream/${streamId}`;

/** A complete state, not a delta: a client uses the one with the highest version. */
export const RefreshDonations = z.object({
	campaignId: Id,
	/** Incremented with every change of the campaign's donations. */
	version: z.number().int(),
	donations: DonationList,
	campaign: z.object({ fundRaised: Cents, supportersCount: z.number().int() }),
});
export type RefreshDonations = z.infer<typeof RefreshDonations>;

/** The handshake's `auth`. With an invalid or expired token the caller is a guest. */
export const RealtimeAuth = z.object({
	token: z.string().max(4096).optional(),
	clientId: z.string().max(100).optional(),
	lang: z.string().max(10).optional(),
});

export type CampaignServerEvents = {
	clientCreated: (payload: { clientId: string }) => void;
	"refresh-donations": (payload: RefreshDonations) => void;
	/** The campaign was hidden or deleted: a request for it answers 404. */
	"campaign-gone": (payload: { campaignId: string }) => void;
	/** Sent for each changed post, with its comments and likes. */
	"refresh-post": (payload: RefreshPost) => void;
};
/** `authorize` sends a new token after a refresh. */
export type CampaignClientEvents = { authorize: (payload: { token: string }) => void };

/** Sent on connecting, after a change, and as the reply to `playback`. */
export const StreamMetadata = z.object({
	/** Seconds of free viewing that this viewer has left; null for a viewer without a limit. */
	remainingPlaybackTime: z.number().int().nullable(),
	/** Whose limit is reached: the viewer's own, or that of everyone at their network address; null while time is left. */
	exceeded: z.enum(["viewer", "network"]).nullable(),
	viewerCount: z.number().int(),
	status: LiveStreamStatus,
});
export type StreamMetadata = z.infer<typeof StreamMetadata>;

/**
 * Each code but the last two has a popup of its name.
 * - `LIVE_STREAM_LIMITED`: to the broadcaster at the start; the maximum duration of a stream
 * - `LIVE_STREAM_TIMEOUT`: to the broadcaster; the duration limit has ended the stream
 * - `PLAYBACK_LIMITED`: to a viewer at the start of free viewing
 * - `PLAYBACK_TIMEOUT`: to a viewer whose free viewing time has run out
 * - `LIVE_STREAM_PAUSED`, `LIVE_STREAM_RESUMED`: to every page with the stream; the broadcaster is away, and is back
 */
export const streamNotificationCodes = [
	"LIVE_STREAM_LIMITED",
	"LIVE_STREAM_TIMEOUT",
	"PLAYBACK_LIMITED",
	"PLAYBACK_TIMEOUT",
	"LIVE_STREAM_PAUSED",
	"LIVE_STREAM_RESUMED",
] as const;
export const StreamNotification = z.object({ code: z.enum(streamNotificationCodes), streamId: Id });
export type StreamNotification = z.infer<typeof StreamNotification>;

// `z.optional(…)`, not `….optional()`: bundlers treat calls of `z` as pure and drop the unused stream schemas.
export const StreamStop = z.object({ streamId: Id, reason: z.optional(StreamEndReason) });
export type StreamStop = z.infer<typeof StreamStop>;

/**
 * An automatic caption of a broadcast. Times are those of the playlists' EXT-X-PROGRAM-DATE-TIME, in milliseconds: when
 * the phrase began, and when it was last changed.
 */
export type LiveCaption = {
	id: string;
	language: CaptionLanguage;
	text: string;
	startedAtMs: number;
	changedAtMs: number;
};

export type StreamServerEvents = {
	clientCreated: (payload: { clientId: string }) => void;
	metadata: (payload: StreamMetadata) => void;
	start: (payload: { streamId: string }) => void;
	stop: (payload: StreamStop) => void;
	/** Sent to the broadcaster alone. */
	remainingStreamingTime: (payload: { streamId: string; seconds: number }) => void;
	notification: (payload: StreamNotification) => void;
	/** The latest phrases, the earliest first; one with a known id replaces it. */
	captions: (payload: { captions: readonly LiveCaption[] }) => void;
};
/** The values are not trusted; the server replies with its own count. */
export type StreamClientEvents = {
	authorize: (payload: { token: string }) => void;
	playback: (payload: { seconds: number }) => void;
	streaming: (payload: { seconds: number }) => void;
};
