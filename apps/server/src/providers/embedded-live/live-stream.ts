import { randomBytes } from "node:crypto";
import type { StreamEndReason } from "@stride/contract/streams";
import {
	type AudioConfig,
	type AvcConfig,
	codecName,
	type JournalRepair,
	type LiveWindow,
	openPackager,
	type Packager,
	type Packet,
	type PictureSize,
	pictureSizeOfInit,
	type Recording,
	readRecording,
	type Store,
	type TrackConfigFault,
	type TrackName,
} from "@stride/hls";
import type { EmbeddedLiveDeps } from "./embedded-live-deps.ts";
import type { EventLine } from "./event-line.ts";
import { alarmJournalRebuilt, openRecordingStore } from "./recording-store.ts";
import { createViewerCount } from "./viewer-count.ts";

/** What a stream says to the connection that feeds it. */
export type Broadcaster = {
	acknowledged(sequence: number): void;
	keyFrameWanted(): void;
	/** Another connection has taken the place. */
	replaced(): void;
	ended(reason: StreamEndReason | "deleted"): void;
	tryAgain(): void;
};

/** The formats of what can be watched, as a playlist names them. */
export type StreamFormat = { codecs: readonly string[]; size: PictureSize };

/** One stream that is open in this process: its packager, who feeds it, who watches it. */
export type LiveStream = {
	readonly id: string;
	readonly window: LiveWindow;
	/** When the broadcast ends at the latest, as far as the host has said. */
	endsBy: Date | null;
	format(): StreamFormat | undefined;
	/** Takes the place of whoever feeds the stream now. */
	attach(broadcaster: Broadcaster): void;
	detach(broadcaster: Broadcaster): void;
	startSession(session: string, tracks: readonly TrackName[]): { lastSequence: number; acknowledged: number };
	configure(track: TrackName, config: AvcConfig | AudioConfig): TrackConfigFault | undefined;
	push(packet: Packet): void;
	poster(jpeg: Uint8Array): void;
	saw(viewer: string): void;
	/** Somebody else holds the stream's key now. */
	replaceBroadcaster(): void;
	/** Ends the stream; resolves when the recording is whole and durable, or has failed. */
	end(reason: StreamEndReason | "deleted"): Promise<Store>;
	/** The process goes down: what is made is written, whoever waits is answered, the stream goes on later. */
	release(): Promise<void>;
};

const posterEveryMs = 10_000;

/** @throws where the journal says that the stream has ended */
export async function openLiveStream(
	deps: EmbeddedLiveDeps,
	{ id, events }: { id: string; events: EventLine },
): Promise<LiveStream> {
	const store = await openRecordingStore(deps, id);
	try {
		const listener = new PackagerListener(deps, id, events);
		const nowMs = () => deps.clock().getTime();
		const packager = await openPackager({ store, after: deps.after, nowMs, randomBytes }, listener);
		const restored = await formatOf(await readRecording(store), store);
		return createLiveStream(deps, { id, events, store, packager, listener, restored });
	} catch (error) {
		await store.close();
		throw error;
	}
}

/** Hands on what the packager tells, to the broadcaster of the moment and to the host. */
class PackagerListener {
	broadcaster: Broadcaster | undefined;
	/** The host knows that this broadcaster's video can be watched. */
	isOnAir = false;
	readonly #deps: EmbeddedLiveDeps;
	readonly #streamId: string;
	readonly #events: EventLine;

	constructor(deps: EmbeddedLiveDeps, streamId: string, events: EventLine) {
		this.#deps = deps;
		this.#streamId = streamId;
		this.#events = events;
	}

	acknowledged = (sequence: number): void => this.broadcaster?.acknowledged(sequence);

	keyFrameWanted = (): void => this.broadcaster?.keyFrameWanted();

	partShown = (): void => {
		if (this.isOnAir || !this.broadcaster) return;
		this.isOnAir = true;
		this.#events.tell({ kind: "on-air", streamId: this.#streamId });
	};

	journalRebuilt = (repair: JournalRepair): void => alarmJournalRebuilt(this.#deps, this.#streamId, repair);

	/** Nothing is acknowledged any more, so the broadcaster keeps what it can; viewers are still served. */
	recordingFailed = (error: unknown): void => {
		this.#deps.log.error(
			{ err: error, streamId: this.#streamId, alarm: "live-recording-failed" },
			"a live recording has failed",
		);
	};
}

type Parts = {
	id: string;
	events: EventLine;
	store: Store;
	packager: Packager;
	listener: PackagerListener;
	restored: StreamFormat | undefined;
};

function createLiveStream(deps: EmbeddedLiveDeps, parts: Parts): LiveStream {
	const { id, events, store, packager, listener, restored } = parts;
	const configs: { video?: AvcConfig; audio?: AudioConfig } = {};
	const nowMs = () => deps.clock().getTime();
	const viewers = createViewerCount({
		nowMs,
		after: deps.after,
		tell: (count) => events.tell({ kind: "viewers", streamId: id, count }),
	});
	let posterAtMs = Number.NEGATIVE_INFINITY;
	let ending: Promise<Store> | undefined;

	function leave(): Broadcaster | undefined {
		const left = listener.broadcaster;
		listener.broadcaster = undefined;
		return left;
	}

	function tellInterrupted(): void {
		if (listener.isOnAir) events.tell({ kind: "interrupted", streamId: id });
		listener.isOnAir = false;
	}

	async function finish(reason: StreamEndReason | "deleted"): Promise<Store> {
		leave()?.ended(reason);
		await packager.end();
		viewers.end();
		await store.close();
		return store;
	}

	return {
		id,
		window: packager.window,
		endsBy: null,
		format() {
			const { video, audio } = configs;
			if (!video) return restored;
			return { codecs: [video, ...(audio ? [audio] : [])].map(codecName), size: video };
		},
		attach(broadcaster) {
			leave()?.replaced();
			listener.broadcaster = broadcaster;
		},
		detach(broadcaster) {
			if (listener.broadcaster !== broadcaster) return;
			leave();
			tellInterrupted();
		},
		startSession: (session, tracks) => {
			if (!tracks.includes("audio")) delete configs.audio;
			return { lastSequence: packager.startSession(session, tracks), acknowledged: packager.acknowledged };
		},
		configure(track, config) {
			const fault = packager.configure(track, config);
			if (!fault && config.codec === "avc") configs.video = config;
			else if (!fault && config.codec !== "avc") configs.audio = config;
			return fault;
		},
		push: (packet) => packager.push(packet),
		poster(jpeg) {
			if (nowMs() - posterAtMs < posterEveryMs) return;
			posterAtMs = nowMs();
			// A copy: the message that it is part of is as large as what came with it.
			events.tell({ kind: "poster", streamId: id, jpeg: Uint8Array.from(jpeg) });
		},
		saw: (viewer) => viewers.saw(viewer),
		replaceBroadcaster() {
			leave()?.replaced();
			tellInterrupted();
		},
		end: (reason) => (ending ??= finish(reason)),
		async release() {
			leave()?.tryAgain();
			tellInterrupted();
			packager.window.release();
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
