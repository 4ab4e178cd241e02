import { randomBytes } from "node:crypto";
import { saverSize } from "@stride/contract/streams/saver-picture";
import type { StreamEndReason } from "@stride/contract/streams/streams";
import {
	type AudioConfig,
	type AvcConfig,
	codecName,
	type JournalRepair,
	type LiveWindow,
	openPackager,
	type Packager,
	type Packet,
	type PacketTrack,
	type PictureSize,
	pictureSizeOfInit,
	type Recording,
	readRecording,
	type Store,
	type TrackConfigFault,
} from "@stride/hls";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import type { EventQueue } from "./event-queue.ts";
import { type BroadcastLeases, type Lease, LeaseLostError } from "./nodes/broadcast-leases.ts";
import { alarmJournalRebuilt, openRecordingStore } from "./recording-store.ts";
import { createViewerCount } from "./viewer-count.ts";

/** The messages of a stream to its broadcaster's connection. */
export type Broadcaster = {
	/** What is not acknowledged comes again over the next connection. */
	readonly canSendAgain: boolean;
	acknowledged(sequence: number): void;
	keyFrameWanted(): void;
	/** Another connection broadcasts the stream now. */
	replaced(): void;
	ended(reason: StreamEndReason | "deleted"): void;
	requestReconnect(): void;
};

/** The codecs and size for the multivariant playlist. */
export type StreamFormat = { codecs: readonly string[]; size: PictureSize };

/** One stream that is open in this process: its packager, broadcaster and viewers. */
export type LiveStream = {
	readonly id: string;
	readonly window: LiveWindow;
	readonly lease: Lease;
	/** The latest end of the broadcast, if the host set one. */
	endsBy: Date | null;
	format(): StreamFormat | undefined;
	/** The format of the smaller picture, once a broadcaster has declared it; an estimate until it comes. */
	saverFormat(): StreamFormat | undefined;
	/** Attaches a broadcaster with the hashes of its key and replaces the current one. */
	attach(broadcaster: Broadcaster, keyHashes: readonly Buffer[]): void;
	/** The hashes of the attached broadcaster's key; the same array until another one attaches. */
	broadcasterKey(): readonly Buffer[] | undefined;
	detach(broadcaster: Broadcaster): void;
	startSession(session: string, tracks: readonly PacketTrack[]): { lastSequence: number; acknowledged: number };
	/** The broadcaster is an encoder whose key frames cannot be requested. */
	expectLongGroups(): void;
	configure(track: PacketTrack, config: AvcConfig | AudioConfig): TrackConfigFault | undefined;
	push(packet: Packet): void;
	poster(jpeg: Uint8Array): void;
	/** @param countedMs for how long the viewer counts, if longer than after a request for a playlist */
	addViewerRequest(viewer: string, countedMs?: number): void;
	viewerCount(): number;
	isWatched(): boolean;
	/** Disconnects the broadcaster because the stream has a new key. */
	replaceBroadcaster(): void;
	/** Resolves when every segment that is complete by now is durable, or the recording has failed. */
	recorded(): Promise<void>;
	/** Ends the stream; resolves when the recording is complete and durable, or has failed. */
	end(reason: StreamEndReason | "deleted"): Promise<Store>;
	/**
	 * Completes the recording so far, answers pending requests and frees the lease at shutdown; the stream can be opened
	 * again. A broadcaster that cannot send again is disconnected last, so that what it has sent is recorded.
	 */
	release(): Promise<void>;
	/** Another process hosts the stream: the broadcaster reconnects, pending requests are answered, nothing is written. */
	abandon(): Promise<void>;
};

const posterEveryMs = 10_000;

export type LiveStreamDeps = EmbeddedLiveDeps & { leases: Pick<BroadcastLeases, "refused" | "release"> };

/** @throws if the journal marks the stream as ended */
export async function openLiveStream(
	deps: LiveStreamDeps,
	{ lease, events }: { lease: Lease; events: EventQueue },
): Promise<LiveStream> {
	const id = lease.streamId;
	const store = await openRecordingStore(deps, lease);
	try {
		const listener = new PackagerListener(deps, lease, events);
		const nowMs = () => deps.clock().getTime();
		const { epoch } = lease;
		const packager = await openPackager({ store, epoch, after: deps.after, nowMs, randomBytes }, listener);
		const restored = await formatOf(await readRecording(store), store);
		return createLiveStream(deps, { id, lease, events, store, packager, listener, restored });
	} catch (error) {
		await store.close();
		throw error;
	}
}

/** Forwards the packager's events to the current broadcaster and to the host. */
class PackagerListener {
	broadcaster: Broadcaster | undefined;
	/** The event `on-air` was published for this broadcaster. */
	isOnAir = false;
	/** Set before the first part: nothing is produced for a track that is not configured. */
	size: PictureSize | undefined;
	readonly #deps: LiveStreamDeps;
	readonly #streamId: string;
	readonly #lease: Lease;
	readonly #events: EventQueue;

	constructor(deps: LiveStreamDeps, lease: Lease, events: EventQueue) {
		this.#deps = deps;
		this.#streamId = lease.streamId;
		this.#lease = lease;
		this.#events = events;
	}

	/** Without the lease nothing is acknowledged; a later acknowledgement includes this one. */
	acknowledged = (sequence: number): void => {
		if (this.#lease.isHeld()) this.broadcaster?.acknowledged(sequence);
	};

	keyFrameWanted = (): void => this.broadcaster?.keyFrameWanted();

	partShown = (): void => {
		if (this.isOnAir || !this.broadcaster || !this.size) return;
		this.isOnAir = true;
		const { width, height } = this.size;
		this.#events.publish({ kind: "on-air", streamId: this.#streamId, width, height }, this.#lease);
	};

	journalRebuilt = (repair: JournalRepair): void => alarmJournalRebuilt(this.#deps, this.#streamId, repair);

	/** Acknowledgements stop, so the broadcaster buffers what it can; viewers are still served. */
	recordingFailed = (error: unknown): void => {
		if (error instanceof LeaseLostError) {
			this.#deps.leases.refused(this.#lease);
			return;
		}
		this.#deps.log.error(
			{ err: error, streamId: this.#streamId, alarm: "live-recording-failed" },
			"a live recording has failed",
		);
	};
}

type Parts = {
	id: string;
	lease: Lease;
	events: EventQueue;
	store: Store;
	packager: Packager;
	listener: PackagerListener;
	restored: StreamFormat | undefined;
};

function createLiveStream(deps: LiveStreamDeps, parts: Parts): LiveStream {
	const { id, lease, events, store, packager, listener, restored } = parts;
	const configs: { video?: AvcConfig; audio?: AudioConfig; saver?: AvcConfig } = {};
	const nowMs = () => deps.clock().getTime();
	const viewers = createViewerCount({
		nowMs,
		after: deps.after,
		onChange: (count, joined) => events.publish({ kind: "viewers", streamId: id, count, joined }, lease),
	});
	let posterAtMs = Number.NEGATIVE_INFINITY;
	let ending: Promise<Store> | undefined;
	let isReleased = false;

	let keyHashes: readonly Buffer[] = [];

	function detachBroadcaster(): Broadcaster | undefined {
		const previous = listener.broadcaster;
		listener.broadcaster = undefined;
		return previous;
	}

	function publishInterrupted(): void {
		if (listener.isOnAir) events.publish({ kind: "interrupted", streamId: id }, lease);
		listener.isOnAir = false;
	}

	function fullFormat(): StreamFormat | undefined {
		const { video, audio } = configs;
		if (!video) return restored;
		return { codecs: [video, ...(audio ? [audio] : [])].map(codecName), size: video };
	}

	async function finish(reason: StreamEndReason | "deleted"): Promise<Store> {
		detachBroadcaster()?.ended(reason);
		await packager.end();
		viewers.end();
		await store.close();
		return store;
	}

	return {
		id,
		lease,
		window: packager.window,
		endsBy: null,
		format: fullFormat,
		attach(broadcaster, hashes) {
			detachBroadcaster()?.replaced();
			listener.broadcaster = broadcaster;
			keyHashes = hashes;
		},
		broadcasterKey: () => (listener.broadcaster ? keyHashes : undefined),
		detach(broadcaster) {
			if (listener.broadcaster !== broadcaster) return;
			detachBroadcaster();
			publishInterrupted();
		},
		saverFormat() {
			const { audio, saver } = configs;
			const full = fullFormat();
			if (!full || !(packager.hasSaver || packager.window.hasSaver)) return undefined;
			if (!saver) return { codecs: full.codecs, size: saverSize(full.size) };
			// Its playlist lists the full picture where there is no other.
			const codecs = [saver, ...(audio ? [audio] : [])].map(codecName);
			return { codecs: [...new Set([...codecs, ...full.codecs])], size: saver };
		},
		startSession: (session, tracks) => {
			if (!tracks.includes("audio")) delete configs.audio;
			return { lastSequence: packager.startSession(session, tracks), acknowledged: packager.acknowledged };
		},
		expectLongGroups: () => packager.expectLongGroups(),
		configure(track, config) {
			const fault = packager.configure(track, config);
			if (fault) return fault;
			if (config.codec !== "avc") configs.audio = config;
			else if (track === "saver") configs.saver = config;
			else configs.video = listener.size = config;
			return undefined;
		},
		push(packet) {
			if (!isReleased) packager.push(packet);
		},
		poster(jpeg) {
			if (nowMs() - posterAtMs < posterEveryMs) return;
			posterAtMs = nowMs();
			// Copied, so that the whole message buffer is not retained.
			events.publish({ kind: "poster", streamId: id, jpeg: Uint8Array.from(jpeg) }, lease);
		},
		addViewerRequest: (viewer, countedMs) => viewers.addRequest(viewer, countedMs),
		viewerCount: viewers.published,
		isWatched: viewers.hasAny,
		replaceBroadcaster() {
			detachBroadcaster()?.replaced();
			publishInterrupted();
		},
		recorded: () => packager.settled(),
		end: (reason) => (ending ??= finish(reason)),
		async release() {
			const broadcaster = detachBroadcaster();
			isReleased = true;
			if (broadcaster?.canSendAgain) broadcaster.requestReconnect();
			else if (broadcaster) packager.flush();
			publishInterrupted();
			packager.window.release();
			await packager.settled();
			await store.close();
			await deps.leases.release(lease);
			if (broadcaster && !broadcaster.canSendAgain) broadcaster.requestReconnect();
		},
		async abandon() {
			detachBroadcaster()?.requestReconnect();
			listener.isOnAir = false;
			packager.window.release();
			viewers.end();
			await packager.settled();
			await store.close();
		},
	};
}

/** The format of the last segment that was recorded. */
async function formatOf({ inits, segments }: Recording, store: Store): Promise<StreamFormat | undefined> {
	const init = inits.find((one) => one.init === segments.at(-1)?.init);
	const bytes = init && (await store.read(init.name));
	const size = bytes && pictureSizeOfInit(bytes);
	return init && size && { codecs: init.codecs, size };
}
