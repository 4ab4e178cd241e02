import { type RandomBytes, storedName } from "./object-names.ts";
import type { Packet } from "./segmenter/packet.ts";
import { DEFAULT_LIMITS, ENCODER_LIMITS, type SegmenterLimits } from "./segmenter/segment-limits.ts";
import { type Continuation, FROM_THE_START, Segmenter } from "./segmenter/segmenter.ts";
import type {
	InitMade,
	KeyFrameWanted,
	PacketDropped,
	PartMade,
	SegmentClosed,
	SegmenterEvent,
} from "./segmenter/segmenter-event.ts";
import { type JournalRepair, repairJournal } from "./store/journal-repair.ts";
import { Recorder } from "./store/recorder.ts";
import { type Recording, readRecording } from "./store/recording.ts";
import type { Store } from "./store/store.ts";
import type { AudioConfig, AvcConfig, PacketTrack, TrackName } from "./track.ts";
import type { TrackConfigFault } from "./track-config-fault.ts";
import { LiveWindow, type RestoredSegment } from "./window/live-window.ts";
import type { After } from "./window/shared-waits.ts";

/** `epoch`: larger than at every earlier opening of the stream. */
export type PackagerDeps = {
	store: Store;
	epoch: number;
	after: After;
	nowMs: () => number;
	randomBytes: RandomBytes;
};

export type PackagerListener = {
	/** Every packet of this session up to this one is durable or was dropped. */
	acknowledged?: (sequence: number) => void;
	dropped?: (dropped: PacketDropped) => void;
	keyFrameWanted?: (wanted: KeyFrameWanted) => void;
	/** The window lists one more part. */
	partShown?: () => void;
	/** The journal had lost lines, which were rebuilt from the files in the store. */
	journalRebuilt?: (repair: JournalRepair) => void;
	/** Nothing more is recorded or acknowledged; viewers are still served. */
	recordingFailed: (error: unknown) => void;
};

export type PackagerSettings = { limits: SegmenterLimits; listedMs: number; blockMs: number };

/** A window of 30 s; a request waits three target durations at most (RFC 8216bis, 6.2.5.2). */
export const DEFAULT_SETTINGS: PackagerSettings = { limits: DEFAULT_LIMITS, listedMs: 30_000, blockMs: 6_000 };

/** Six target durations are listed, as a player of the plain playlist needs (RFC 8216bis, 6.2.2). */
const ENCODER_SETTINGS: PackagerSettings = { limits: ENCODER_LIMITS, listedMs: 60_000, blockMs: 30_000 };

/**
 * Opens a stream on its store: a new one, or one whose process was killed. In the latter case the window restores its
 * last segments, and the stream continues after a discontinuity.
 */
export async function openPackager(
	deps: PackagerDeps,
	listener: PackagerListener,
	settings: PackagerSettings = DEFAULT_SETTINGS,
): Promise<Packager> {
	return openRepaired(deps, listener, settings, { isFinal: false });
}

/** Completes the recording of a stream whose process was killed and that has no broadcaster any more. */
export async function completeRecording(deps: PackagerDeps, listener: PackagerListener): Promise<void> {
	const packager = await openRepaired(deps, listener, DEFAULT_SETTINGS, { isFinal: true });
	await packager.end();
}

async function openRepaired(
	deps: PackagerDeps,
	listener: PackagerListener,
	wanted: PackagerSettings,
	{ isFinal }: { isFinal: boolean },
): Promise<Packager> {
	const { targetDurationS } = wanted.limits;
	const repair = await repairJournal(deps, { targetDurationS, isFinal });
	if (repair) listener.journalRebuilt?.(repair);
	const recording = await readRecording(deps.store);
	if (recording.isEnded) throw new Error("this stream has ended");
	// A stream that an encoder began, or whose rebuilt journal has longer segments, retains its target duration.
	const settings = recording.targetDurationS > targetDurationS ? ENCODER_SETTINGS : wanted;
	const { limits, ...times } = settings;
	const window = new LiveWindow({ ...limits, ...times }, deps);
	await restoreWindow(window, recording, deps.store, settings);
	return new Packager(deps, listener, limits, window, recording, await continuationOf(recording, deps.store));
}

/** Packets in; a live window for the viewers, a recording and acknowledgements out. */
export class Packager {
	readonly window: LiveWindow;
	readonly #deps: PackagerDeps;
	readonly #listener: PackagerListener;
	readonly #segmenter: Segmenter;
	readonly #recorder: Recorder;
	readonly #inOpenSegment: Record<PacketTrack, number[]> = { video: [], audio: [], saver: [] };
	#limits: SegmenterLimits;
	#settling: Acknowledgement;
	#session: string;
	#recorded: Record<TrackName, number>;
	#nextFragment: number;
	#acknowledged: number;
	#hasSaver: boolean;

	constructor(
		deps: PackagerDeps,
		listener: PackagerListener,
		limits: SegmenterLimits,
		window: LiveWindow,
		recording: Recording,
		from: Continuation,
	) {
		this.#deps = deps;
		this.#listener = listener;
		this.window = window;
		this.#segmenter = new Segmenter(limits, from);
		this.#recorder = new Recorder(deps.store, (error) => listener.recordingFailed(error));
		this.#settling = new Acknowledgement(from.acknowledged);
		this.#acknowledged = from.acknowledged;
		this.#session = recording.last?.session ?? "";
		this.#recorded = { ...from.recorded };
		this.#nextFragment = from.nextFragment;
		this.#limits = limits;
		this.#hasSaver = recording.last?.saver ?? false;
		if (recording.targetDurationS !== limits.targetDurationS) this.#recordTarget();
	}

	/**
	 * The packets come from an encoder whose key frames cannot be requested. A stream without media gets long segments;
	 * one with media must retain its target duration, so its groups are cut.
	 */
	expectLongGroups(): void {
		const maxGroupMs = this.#limits.targetDurationS * 1_000 + 50;
		const isFresh = !this.#segmenter.hasMedia;
		this.#limits = isFresh ? ENCODER_LIMITS : { ...this.#limits, maxGroupMs };
		this.#segmenter.setLimits(this.#limits);
		if (!isFresh) return;
		const { limits, ...times } = ENCODER_SETTINGS;
		this.window.setSettings({ ...limits, ...times });
		this.#recordTarget();
	}

	#recordTarget(): void {
		const { targetDurationS } = this.#limits;
		this.#recorder.record({ line: { kind: "stream", version: 1, targetDurationS } });
	}

	/** Every packet of the session up to this one is durable or was dropped: the broadcaster can drop it. */
	get acknowledged(): number {
		return this.#acknowledged;
	}

	/** The broadcaster has declared the smaller picture; after a restart, the last one had. */
	get hasSaver(): boolean {
		return this.#hasSaver;
	}

	/**
	 * A broadcaster's connection, the first one or a later one of the same session.
	 * @returns the last sequence number that was received; the broadcaster continues after it
	 */
	startSession(session: string, tracks: readonly PacketTrack[]): number {
		if (session !== this.#session) {
			this.#handle(this.#segmenter.startSession());
			this.#session = session;
			this.#settling = new Acknowledgement(0);
			this.#recorded = { video: 0, audio: 0 };
			this.#acknowledged = 0;
		}
		this.#hasSaver = tracks.includes("saver");
		this.#handle(this.#segmenter.declareSaver(this.#hasSaver));
		this.#handle(this.#segmenter.declareTracks(tracks.filter((track) => track !== "saver")));
		return this.#segmenter.lastSequence;
	}

	/** @returns the fault of the description, or undefined */
	configure(track: PacketTrack, config: AvcConfig | AudioConfig): TrackConfigFault | undefined {
		if (track === "saver") return this.#segmenter.configureSaver(config);
		const answer = this.#segmenter.configure(track, config);
		if (typeof answer === "string") return answer;
		this.#handle(answer);
		return undefined;
	}

	push(packet: Packet): void {
		if (packet.sequence > this.#segmenter.lastSequence) this.#settling.received(packet.sequence);
		this.#handle(this.#segmenter.push(packet, this.#deps.nowMs()));
		this.#acknowledgeIfIdle();
	}

	/** Closes the open segment, for a broadcaster that cannot send its packets again. A discontinuity follows. */
	flush(): void {
		this.#handle(this.#segmenter.startSession());
	}

	/** Ends the stream. Resolves when the recording is whole and durable, or has failed. */
	async end(): Promise<void> {
		this.#handle(this.#segmenter.end());
		this.window.end();
		this.#recorder.record({ line: { kind: "end" }, onDurable: () => this.#acknowledgeIfIdle() });
		await this.#recorder.settled();
	}

	/** Resolves when everything recorded so far is durable, or has failed. */
	settled(): Promise<void> {
		return this.#recorder.settled();
	}

	#handle(events: readonly SegmenterEvent[]): void {
		for (const event of events) {
			if (event.kind === "init") this.#recordInit(event);
			else if (event.kind === "part") this.#showPart(event);
			else if (event.kind === "segment") this.#recordSegment(event);
			else if (event.kind === "dropped") this.#handleDropped(event);
			else this.#listener.keyFrameWanted?.(event);
		}
	}

	#showPart(part: PartMade): void {
		this.#nextFragment += 1;
		this.#inOpenSegment.video.push(...part.sequences.video);
		this.#inOpenSegment.audio.push(...part.sequences.audio);
		this.#inOpenSegment.saver.push(...part.sequences.saver);
		this.window.addPart(part);
		this.#listener.partShown?.();
	}

	/** A duplicate does not settle its sequence number: the original may not be recorded yet. */
	#handleDropped(dropped: PacketDropped): void {
		if (dropped.reason !== "duplicate") this.#settling.settle([dropped.sequence]);
		this.#listener.dropped?.(dropped);
	}

	#recordInit({ init, data, codecs }: InitMade): void {
		const shown = this.window.addInit(init, data);
		const name = storedName(this.#deps.epoch, shown);
		const line = { kind: "init", init, name, shown, bytes: data.length, codecs } as const;
		this.#recorder.record({ data: { name, bytes: data }, line });
	}

	#recordSegment({ segment, durationTicks, seam }: SegmentClosed): void {
		const { name: shown, nextName, data } = this.window.closeSegment();
		const name = storedName(this.#deps.epoch, shown);
		const session = this.#session;
		this.#takeRecorded();
		const acknowledged = this.#settling.settledTo;
		this.#recorder.record({
			data: { name, bytes: data },
			line: {
				kind: "segment",
				...segment,
				name,
				shown,
				bytes: data.length,
				durationTicks,
				nextFragment: this.#nextFragment,
				nextName,
				...(seam ? { seam } : {}),
				...(this.#hasSaver ? { saver: true } : {}),
				session,
				recorded: { ...this.#recorded },
				acknowledged,
			},
			onDurable: () => this.#acknowledge(session, acknowledged),
		});
	}

	#takeRecorded(): void {
		// It is settled with the segment that showed it, so that it is sent again with the same segment's packets.
		this.#settling.settle(this.#inOpenSegment.saver.splice(0));
		for (const track of ["video", "audio"] as const) {
			const sequences = this.#inOpenSegment[track].splice(0);
			this.#recorded[track] = Math.max(this.#recorded[track], ...sequences);
			this.#settling.settle(sequences);
		}
	}

	/** No segment waits for dropped packets: while no write is pending, all settled packets are durable. */
	#acknowledgeIfIdle(): void {
		if (this.#recorder.isIdle) this.#acknowledge(this.#session, this.#settling.settledTo);
	}

	/** Ignores acknowledgements of a replaced session. */
	#acknowledge(session: string, sequence: number): void {
		if (session !== this.#session || sequence <= this.#acknowledged) return;
		this.#acknowledged = sequence;
		this.#listener.acknowledged?.(sequence);
	}
}

/** Continues without a discontinuity if the last segment is complete and the same broadcaster continues. */
async function continuationOf({ last, inits, segments }: Recording, store: Store): Promise<Continuation> {
	const nextInit = Math.max(0, ...inits.map(({ init }) => init + 1), last ? last.init + 1 : 0);
	if (!last) return { ...FROM_THE_START, nextInit };
	const seam = segments.at(-1) === last ? last.seam : undefined;
	const init = await store.read(inits.find((one) => one.init === last.init)?.name ?? "");
	return {
		...(seam ? { seam } : {}),
		...(init && nextInit === last.init + 1 ? { init } : {}),
		nextMsn: last.msn + 1,
		nextInit,
		timelineTicks: last.startTicks + last.durationTicks,
		nextFragment: last.nextFragment,
		isDiscontinuity: true,
		recorded: last.recorded,
		acknowledged: last.acknowledged,
	};
}

/** Restores the last contiguous segments. */
async function restoreWindow(
	window: LiveWindow,
	recording: Recording,
	store: Store,
	{ listedMs }: PackagerSettings,
): Promise<void> {
	const { last, segments, lost, inits } = recording;
	if (!last) return;
	const shown: RestoredSegment[] = [];
	let shownMs = 0;
	for (const segment of segments.toReversed()) {
		if (segment.msn !== last.msn - shown.length || shownMs >= listedMs) break;
		const data = await store.read(segment.name);
		if (data?.length !== segment.bytes) break;
		shown.unshift({ ...segment, name: segment.shown ?? segment.name, data });
		shownMs += segment.durationTicks / 90;
	}
	for (const { init, name, shown: shownName = name } of inits) {
		const data = await store.read(name);
		if (data) window.addInit(init, data, shownName);
	}
	const firstMsn = last.msn + 1 - shown.length;
	const before = [...segments, ...lost].filter((segment) => segment.msn < firstMsn && segment.isDiscontinuity);
	const { nextName } = last;
	window.restore(shown, { nextMsn: last.msn + 1, nextName, discontinuitySequence: before.length });
}

/**
 * Tracks which packets are settled: recorded, or dropped for good. The broadcaster retains unacknowledged packets and
 * resends them after a crash.
 */
class Acknowledgement {
	/** The received sequence numbers above `#settledTo`, and whether each is settled. */
	readonly #open = new Map<number, boolean>();
	#settledTo: number;

	constructor(settledTo: number) {
		this.#settledTo = settledTo;
	}

	/** Every packet up to and including this one is settled. */
	get settledTo(): number {
		return this.#settledTo;
	}

	received(sequence: number): void {
		if (sequence > this.#settledTo && !this.#open.has(sequence)) this.#open.set(sequence, false);
	}

	settle(sequences: readonly number[]): void {
		for (const sequence of sequences) if (this.#open.has(sequence)) this.#open.set(sequence, true);
		// Packets arrive in order, and a Map iterates its keys in insertion order.
		for (const [sequence, isSettled] of this.#open) {
			if (!isSettled) return;
			this.#settledTo = sequence;
			this.#open.delete(sequence);
		}
	}
}
