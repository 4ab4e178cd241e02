import { z } from "zod";
import { DonationList } from "./donations.ts";
import type { RefreshPost } from "./posts.ts";
import { Cents, Id } from "./primitives.ts";
import { LiveStreamStatus, StreamEndReason } from "./streams.ts";

/** Socket.IO: path, and the namespaces, which take an id of UUID form and nothing else. */
export const realtimePath = "/socket.io";
export const campaignNamespace = (campaignId: string): string => `/v1/campaign/${campaignId}`;
/** Upcoming streams have theirs too: whoever waits is told of the start. */
export const streamNamespace = (streamId: string): string => `/v1/playback-live-stream/${streamId}`;

/** A state, not a step: a client keeps the one with the highest version. */
export const RefreshDonations = z.object({
	campaignId: Id,
	/** Grows by one with every change of the campaign's gifts. */
	version: z.number().int(),
	donations: DonationList,
	campaign: z.object({ fundRaised: Cents, supportersCount: z.number().int() }),
});
export type RefreshDonations = z.infer<typeof RefreshDonations>;

/** The handshake's `auth`. A bad or expired token makes a guest. */
export const RealtimeAuth = z.object({
	token: z.string().max(4096).optional(),
	clientId: z.string().max(100).optional(),
	lang: z.string().max(10).optional(),
});

export type CampaignServerEvents = {
	clientCreated: (payload: { clientId: string }) => void;
	"refresh-donations": (payload: RefreshDonations) => void;
	/** Told of each post that has changed, with its comments and likes. */
	"refresh-post": (payload: RefreshPost) => void;
};
/** `authorize` hands over a fresh token after a refresh. */
export type CampaignClientEvents = { authorize: (payload: { token: string }) => void };

/** Told on connecting, after a change, and in answer to `playback`. */
export const StreamMetadata = z.object({
	/** Seconds of free viewing that this viewer has left; null for who may watch without limit. */
	remainingPlaybackTime: z.number().int().nullable(),
	viewerCount: z.number().int(),
	status: LiveStreamStatus,
});
export type StreamMetadata = z.infer<typeof StreamMetadata>;

/**
 * Each code has a popup of its name.
 * - `LIVE_STREAM_LIMITED`: to the broadcaster at the start; how long a stream may last
 * - `LIVE_STREAM_TIMEOUT`: to the broadcaster; the limit has ended the stream
 * - `PLAYBACK_LIMITED`: to a viewer at the start of free viewing
 * - `PLAYBACK_TIMEOUT`: to a viewer whose free time is used up
 */
export const streamNotificationCodes = [
	"LIVE_STREAM_LIMITED",
	"LIVE_STREAM_TIMEOUT",
	"PLAYBACK_LIMITED",
	"PLAYBACK_TIMEOUT",
] as const;
export const StreamNotification = z.object({ code: z.enum(streamNotificationCodes), streamId: Id });
export type StreamNotification = z.infer<typeof StreamNotification>;

// `z.optional(…)`, not `….optional()`: a bundler knows that calls of `z` may go, and with them all schemas of streams.
export const StreamStop = z.object({ streamId: Id, reason: z.optional(StreamEndReason) });
export type StreamStop = z.infer<typeof StreamStop>;

export type StreamServerEvents = {
	clientCreated: (payload: { clientId: string }) => void;
	metadata: (payload: StreamMetadata) => void;
	start: (payload: { streamId: string }) => void;
	stop: (payload: StreamStop) => void;
	/** To the broadcaster alone. */
	remainingStreamingTime: (payload: { streamId: string; seconds: number }) => void;
	notification: (payload: StreamNotification) => void;
};
/** What a client reports is never trusted; it asks for the server's own count. */
export type StreamClientEvents = {
	authorize: (payload: { token: string }) => void;
	playback: (payload: { seconds: number }) => void;
	streaming: (payload: { seconds: number }) => void;
};
