import type { ErrorCode, StreamGoneReason } from "@stride/contract/errors";
import type { EncoderStatus } from "@stride/contract/streams/encoder";
import type { StreamEndReason } from "@stride/contract/streams/streams";
import type { Db } from "../../../platform/db/database.ts";

/**
 * The port to the live engine: ingest, packaging, playback, recording. The embedded engine is the default; an outside
 * service would implement the same operations. The product has no other knowledge of video.
 */
export type LiveEngine = {
	/**
	 * Returns the broadcast address with a new key, and others that accept it if the first cannot be reached. Earlier keys
	 * are revoked and their broadcasters disconnected.
	 */
	createBroadcastConfig(streamId: string): Promise<{ endpoint: string; otherEndpoints: string[]; streamKey: string }>;
	/** What an encoder that broadcasts the stream sends. */
	getEncoderStatus(streamId: string): Promise<EncoderStatus>;
	/** Opens the playlists of a stream to one viewer. Sessions opened before `expiresAt` outlive it. */
	createViewerToken(viewing: Viewing): Promise<{ token: string; expiresAt: Date }>;
	/** The multivariant playlist of a stream, live or recorded; a token is added as the query `token`. */
	playbackUrl(streamId: string): string;
	/**
	 * The MP4 files of a complete recording, in order: more than one where the format changed during the broadcast.
	 * @param fileName without an extension
	 * @returns none if there is no recording, or not yet
	 */
	listRecordingFiles(request: {
		streamId: string;
		reader: RecordingReader;
		fileName: string;
	}): Promise<RecordingFileAddress[]>;
	/**
	 * Places a clip on a stream's time line: between two positions of the complete recording, or at the end of a broadcast.
	 * @returns null if there is nothing recorded, or less than the shortest clip
	 */
	placeClip(streamId: string, choice: ClipChoice): Promise<PlacedClip | null>;
	/**
	 * Finds where the playlist of a clip begins in the recording as it is played, in milliseconds.
	 * @returns null if nothing of the clip is recorded
	 * @throws AppError ServiceUnavailableException (503) until its end is recorded
	 */
	findClipPosition(clip: { streamId: string; clipId: string; range: ClipRange }): Promise<number | null>;
	/**
	 * Finds where moments of the broadcast are in the complete recording as it is played, in milliseconds: what was not
	 * recorded is at the beginning of what follows it.
	 * @returns null for what follows the end of the recording; an empty list without a recording
	 */
	findPositions(streamId: string, moments: readonly Date[]): Promise<(number | null)[]>;
	/** The playlist of a clip, which plays without a token for as long as the host finds the clip. */
	clipUrl(streamId: string, clipId: string): string;
	/** Emits `interrupted` if no process hosts the stream any more. */
	interruptAbandoned(streamId: string): Promise<void>;
	/** Ends the broadcast, if there is one, and completes the recording. Idempotent. */
	stop(streamId: string, reason: StreamEndReason): Promise<void>;
	/** Revokes a stream's keys and removes its recording; nothing of it is served afterwards. */
	deleteStream(streamId: string): Promise<void>;
};

/** In milliseconds; positions are those of the recording as it is played. `minMs`: the shortest clip. */
export type ClipChoice = { minMs: number } & ({ startMs: number; endMs: number } | { lastMs: number });

/**
 * A part of a stream on its time line, in milliseconds. `madeAt`: when it was chosen, if that was during the broadcast;
 * what was broadcast later is no part of it.
 */
export type ClipRange = { startMs: number; endMs: number; madeAt: Date | null };

/** `leadMs`: where the clip begins in its playlist, which has whole segments. */
export type PlacedClip = ClipRange & { leadMs: number; durationMs: number };

/** Why somebody may download a recording. The author may also after the campaign has ended. */
export type RecordingReader = "author" | "donor";

/** `url` serves the file, also in ranges, until `expiresAt`. */
export type RecordingFileAddress = { url: string; bytes: number; durationMs: number; expiresAt: Date };

/** A viewer of a stream. The values are opaque to the engine, which returns them unchanged. */
export type Viewing = {
	streamId: string;
	/** The viewer's identity, encoded by the product. */
	viewer: string;
	/** A keyed hash of the network address, base64url. */
	address: string;
	/** When the viewer requested to watch here instead of on a device that was admitted before; absent without a request. */
	takesOverAtMs?: number;
};

/** The identifying data of the device that requests video. */
export type PlaybackCaller = {
	cookies: Readonly<Record<string, string | undefined>>;
	/** The network address, not hashed. */
	address: string;
};

/** The engine's callbacks into the product, passed at its creation. */
export type LiveHost = {
	/** Decides whether a holder of the stream's key may broadcast now. @returns null to refuse */
	admitBroadcaster(streamId: string): Promise<{ endsBy: Date | null } | null>;
	/**
	 * Called for each request for a playlist or for a recording's media, since sessions outlive what they opened.
	 * @returns why the stream can no longer be watched; null if it can
	 */
	findWithdrawal(streamId: string): Promise<StreamGoneReason | null>;
	/** Called for each request for a clip's playlist or media. @returns null for a clip that cannot be watched */
	findClip(clip: { streamId: string; clipId: string }): Promise<ClipRange | null>;
	/**
	 * Called before a segment is listed or served for the first time in a session. The product charges each segment once per
	 * viewer and stream.
	 */
	admitViewer(viewing: Viewing, segment: RequestedSegment): Promise<ViewerAdmission>;
	/**
	 * Called for each request for a media playlist or for a recording's media, since a session's address can be passed on.
	 * @param heldMs for how long the device retains its place without a further request, if longer than usual
	 * @returns false for one device more than the viewer may watch on at once
	 */
	admitDevice(viewing: Viewing, caller: PlaybackCaller, heldMs?: number): Promise<boolean>;
	/** Whether no segment is charged to the viewer, so that caches may serve them what all such viewers share. */
	isUnlimited(viewing: Viewing): Promise<boolean>;
	/** The identity under which a request counts as a viewer: sessions are free to request, so they are not counted. */
	audienceKey(viewing: Viewing, caller: PlaybackCaller): string;
	/**
	 * Events of one stream arrive in order. A rejection is logged by the engine, which continues.
	 * @param isCurrent called within the transaction that a state change causes; absent if the engine has one process
	 */
	handleEvent(event: LiveEvent, isCurrent?: IsCurrent): Promise<void>;
};

/**
 * Whether the process that emitted an event still hosts the stream. If so, no other process takes it before the end of
 * the transaction; if not, the event is void.
 */
export type IsCurrent = (tx: Db) => Promise<boolean>;

/** `isStartUp`: a segment behind the live edge, with which a player starts and which may never be shown. */
export type RequestedSegment = { number: number; durationMs: number; isStartUp: boolean };

/** `recheckMs`: how long the engine may admit further segments of this session without a call; 0 requires each call. */
export type ViewerAdmission = { isAdmitted: false; refusal: PlaybackRefusal } | { isAdmitted: true; recheckMs: number };

type PlaybackRefusalCode = Extract<
	ErrorCode,
	"PlaybackTimeExceededException" | "PlaybackNetworkExceededException" | "NotFoundException"
>;

/** The error that the player receives. */
export type PlaybackRefusal =
	| { code: PlaybackRefusalCode; reason?: never }
	| { code: "StreamGoneException"; reason: StreamGoneReason };

/** Creates an engine that calls its host. */
export type CreateLiveEngine = (host: LiveHost) => LiveEngine;

export type LiveEvent =
	/** The first part can be watched. Also after a restart, when the broadcaster has reconnected. */
	| { kind: "on-air"; streamId: string; width: number; height: number }
	/** The broadcaster has disconnected. */
	| { kind: "interrupted"; streamId: string }
	/** `stop` is complete: the recording can be watched. */
	| { kind: "recorded"; streamId: string; durationMs: number; width: number; height: number }
	/** `joined`: the keys (`audienceKey`) of viewers that were not in an earlier event of this process. */
	| { kind: "viewers"; streamId: string; count: number; joined: readonly string[] }
	/** A JPEG from the broadcaster's camera, at most every ten seconds; not validated. */
	| { kind: "poster"; streamId: string; jpeg: Uint8Array };
