import type { StreamEndReason } from "@stride/contract/streams";

/**
 * The port to whatever carries the video: ingest, packaging, playback, recording. The embedded engine is the default;
 * an outside service would stand behind the same operations. The product knows nothing more of video than this.
 */
export type LiveEngine = {
	/** Where to broadcast a stream to, with a new key. Earlier keys stop working, who holds one is replaced. */
	createBroadcastConfig(streamId: string): Promise<{ endpoint: string; streamKey: string }>;
	/** Opens the playlists of a stream to one viewer. What is opened before `expiresAt` stays open after it. */
	createViewerToken(viewing: Viewing): Promise<{ token: string; expiresAt: Date }>;
	/** The multivariant playlist of a stream, live or recorded; a token is added as the query `token`. */
	playbackUrl(streamId: string): string;
	/** Ends the broadcast, if there is one, and completes the recording. Doing it again changes nothing. */
	stop(streamId: string, reason: StreamEndReason): Promise<void>;
	/** Forgets a stream's keys and removes its recording; nothing of it is served any more. */
	deleteStream(streamId: string): Promise<void>;
};

/** Who watches what. Both are ours to make and to read; the engine hands them back as they are. */
export type Viewing = {
	streamId: string;
	/** Who it is, in a word of the product's own. */
	viewer: string;
	/** A keyed hash of the network address, base64url. */
	address: string;
	/** When the viewer asked to watch here instead of on a device that was admitted before. Absent if they did not. */
	takesOverAtMs?: number;
};

/** What a request for video shows of the device that sends it. */
export type PlaybackCaller = {
	cookies: Readonly<Record<string, string | undefined>>;
	/** The network address, not hashed. */
	address: string;
};

/** What the engine asks of the product, and tells it. Handed to an engine when it is made. */
export type LiveHost = {
	/** Whether somebody who holds the stream's key may broadcast now. @returns null to refuse */
	admitBroadcaster(streamId: string): Promise<{ endsBy: Date | null } | null>;
	/**
	 * Asked before a viewer is told of, or given, a segment for the first time in a session. The product counts each
	 * segment once per viewer and stream, whatever way it was got.
	 */
	admitViewer(viewing: Viewing, segment: { number: number; durationMs: number }): Promise<ViewerAdmission>;
	/**
	 * Called for each request for a media playlist or for a recording's media, since a session's address can be passed on.
	 * @returns false for one device more than the viewer may watch on at once
	 */
	admitDevice(viewing: Viewing, caller: PlaybackCaller): Promise<boolean>;
	/** Events of one stream come in their order. A promise that fails is logged by the engine, and nothing is lost. */
	handleEvent(event: LiveEvent): Promise<void>;
};

/** `recheckMs`: how long the answer holds for further segments of this session without asking; 0 asks each time. */
export type ViewerAdmission = { isAdmitted: false } | { isAdmitted: true; recheckMs: number };

/** Makes an engine that asks and tells its host. */
export type CreateLiveEngine = (host: LiveHost) => LiveEngine;

export type LiveEvent =
	/** The first part can be watched. Also after a restart, when the broadcaster is back. */
	| { kind: "on-air"; streamId: string }
	/** The broadcaster's connection is gone. */
	| { kind: "interrupted"; streamId: string }
	/** `stop` is done: what is recorded can be watched. */
	| { kind: "recorded"; streamId: string; durationMs: number; width: number; height: number }
	| { kind: "viewers"; streamId: string; count: number }
	/** A JPEG from the broadcaster's camera, at most every ten seconds; not checked to be one. */
	| { kind: "poster"; streamId: string; jpeg: Uint8Array };
