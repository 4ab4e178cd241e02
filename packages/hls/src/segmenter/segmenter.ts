import { areEqual } from "../fmp4/box.ts";
import { initSegment } from "../fmp4/init-segment.ts";
import {
	type AudioConfig,
	type AvcConfig,
	codecName,
	type PacketTrack,
	TICKS_PER_MS,
	type TrackConfigs,
	type TrackName,
} from "../track.ts";
import { findTrackConfigFault, type TrackConfigFault } from "../track-config-fault.ts";
import type { DropReason, Packet } from "./packet.ts";
import { findPacketFault } from "./packet-fault.ts";
import { Run } from "./run.ts";
import { SaverLane } from "./saver-lane.ts";
import { assertLimits, type SegmenterLimits } from "./segment-limits.ts";
import type { BreakReason, SegmenterEvent, SegmentSeam } from "./segmenter-event.ts";
import { JITTER_US } from "./sound-lane.ts";

/** The state at which a recorded stream continues after a restart of the process. */
export type Continuation = {
	nextMsn: number;
	nextInit: number;
	timelineTicks: number;
	nextFragment: number;
	isDiscontinuity: boolean;
	/** The start of the segment after the last one, unless a discontinuity followed, and its init segment. */
	seam?: SegmentSeam;
	init?: Uint8Array;
	/** The last recorded sequence numbers of the continued session, and the last acknowledged one. */
	recorded: Record<TrackName, number>;
	acknowledged: number;
};

export const FROM_THE_START: Continuation = {
	nextMsn: 0,
	nextInit: 0,
	timelineTicks: 0,
	nextFragment: 1,
	isDiscontinuity: false,
	recorded: { video: 0, audio: 0 },
	acknowledged: 0,
};

/** Reasons that do not affect the packets that follow. */
const HARMLESS: ReadonlySet<DropReason> = new Set<DropReason>(["duplicate", "stream-ended", "undeclared-track"]);

/**
 * Turns encoded packets into parts and segments. Pure: its state depends only on its inputs, and each call returns its
 * events in order. The time line begins at 0 with the first key frame and has no gaps: where packets are missing it
 * continues immediately, after a discontinuity.
 */
export class Segmenter {
	#limits: SegmenterLimits;
	readonly #rate: ArrivalRate;
	#declared: readonly TrackName[] = [];
	#configs: { video?: AvcConfig; audio?: AudioConfig } = {};
	readonly #saver: SaverLane;
	#hasSaver = false;
	#init: Uint8Array | undefined;
	/** All declared tracks are configured. */
	#isReady = false;
	#run: Run | undefined;
	/** Packets that arrived before all configurations, then sound that arrived before the key frame. */
	#held: Packet[] = [];
	#events: SegmenterEvent[] = [];
	#isEnded = false;
	#nowMs = 0;
	#next: Pick<Continuation, "nextMsn" | "nextInit" | "timelineTicks" | "nextFragment" | "isDiscontinuity">;
	#seam: SegmentSeam | undefined;
	#recorded: Record<TrackName, number>;
	#lastSequence: number;

	constructor(limits: SegmenterLimits, from: Continuation = FROM_THE_START) {
		assertLimits(limits);
		this.#limits = limits;
		this.#rate = new ArrivalRate(limits);
		this.#saver = new SaverLane(limits.maxSaverPackets);
		const { nextMsn, nextInit, timelineTicks, nextFragment, isDiscontinuity } = from;
		this.#next = { nextMsn, nextInit, timelineTicks, nextFragment, isDiscontinuity };
		this.#seam = from.seam;
		this.#init = from.init;
		this.#recorded = { ...from.recorded };
		this.#lastSequence = from.acknowledged;
	}

	/** The last received sequence number, from which a broadcaster continues after a lost connection. */
	get lastSequence(): number {
		return this.#lastSequence;
	}

	/** Applies from the next key frame that follows a break. Only a stream without media may change its target. */
	setLimits(limits: SegmenterLimits): void {
		assertLimits(limits);
		this.#limits = limits;
	}

	/** Whether a segment has begun. */
	get hasMedia(): boolean {
		return this.#next.nextMsn > 0;
	}

	/** Declares the tracks. Nothing is emitted before all of them are configured. */
	declareTracks(tracks: readonly TrackName[]): SegmenterEvent[] {
		if (!tracks.includes("video")) throw new RangeError("a stream needs a video track");
		const isSame = tracks.length === this.#declared.length && tracks.every((track) => this.#declared.includes(track));
		if (isSame) return [];
		return this.#flushEvents(() => {
			this.#break("tracks-changed");
			this.#declared = [...tracks];
			this.#isReady = false;
			if (!tracks.includes("audio")) delete this.#configs.audio;
			this.#begin();
		});
	}

	/** Sets a track's format. A changed one begins a new init segment after a discontinuity. */
	configure(track: TrackName, config: AvcConfig | AudioConfig): SegmenterEvent[] | TrackConfigFault {
		const fault = this.#declared.includes(track) ? findTrackConfigFault(track, config) : "wrong-kind-of-track";
		if (fault) return fault;
		if (config.codec === "avc") this.#configs.video = config;
		else this.#configs.audio = config;
		return this.#flushEvents(() => this.#begin());
	}

	/** Sets the saver's format, which no other track waits for. @returns the fault of the description, or undefined */
	configureSaver(config: AvcConfig | AudioConfig): TrackConfigFault | undefined {
		if (config.codec !== "avc" || !this.#hasSaver) return "wrong-kind-of-track";
		const isLarge = Math.max(config.width, config.height) > this.#limits.maxSaverSidePx;
		const fault = isLarge ? "picture-size" : findTrackConfigFault("video", config);
		if (!fault) this.#saver.configure(config);
		return fault;
	}

	/** Declares whether the broadcaster may send the saver. Its format is forgotten where it may not. */
	declareSaver(isDeclared: boolean): SegmenterEvent[] {
		this.#hasSaver = isDeclared;
		if (isDeclared) return [];
		return this.#flushEvents(() => this.#saver.restart({ isDeclared, reason: "undeclared-track" }));
	}

	/** Starts another broadcast of the same stream: sequence numbers and clock restart. */
	startSession(): SegmenterEvent[] {
		return this.#flushEvents(() => {
			this.#break("new-session");
			this.#dropHeld("before-first-key-frame");
			// The broadcaster states the format again.
			this.#saver.restart({ isDeclared: false, reason: "before-first-key-frame" });
			this.#seam = undefined;
			this.#lastSequence = 0;
			this.#recorded = { video: 0, audio: 0 };
		});
	}

	/** @param nowMs the wall clock */
	push(packet: Packet, nowMs: number): SegmenterEvent[] {
		return this.#flushEvents(() => {
			this.#nowMs = nowMs;
			const reason = this.#findObstacle(packet);
			if (reason) {
				this.#refuse(packet, reason);
				return;
			}
			this.#lastSequence = packet.sequence;
			if (packet.track === "saver") this.#saver.add(packet);
			else if (packet.sequence <= this.#recorded[packet.track]) this.#drop(packet, "recorded-before");
			else if (this.#isReady) this.#accept(packet);
			else this.#hold(packet);
		});
	}

	/** Writes out everything pending. */
	end(): SegmenterEvent[] {
		return this.#flushEvents(() => {
			if (this.#isEnded) return;
			this.#closeRun();
			this.#dropHeld("stream-ended");
			this.#saver.restart({ isDeclared: true, reason: "stream-ended" });
			this.#isEnded = true;
		});
	}

	#findObstacle(packet: Packet): DropReason | undefined {
		if (this.#isEnded) return "stream-ended";
		if (!this.#isDeclared(packet.track)) return "undeclared-track";
		if (!Number.isSafeInteger(packet.sequence)) return "not-a-number";
		if (packet.sequence <= this.#lastSequence) return "duplicate";
		if (!this.#rate.admits(packet.data.length, this.#nowMs)) return "too-fast";
		if (packet.sequence > this.#lastSequence + 1) {
			this.#break("missing-packets");
			this.#saver.break();
		}
		return findPacketFault(packet, this.#limits);
	}

	#isDeclared(track: PacketTrack): boolean {
		return track === "saver" ? this.#saver.isConfigured : this.#declared.includes(track);
	}

	/** A missing picture breaks all that follow it, up to the next key frame. */
	#refuse(packet: Packet, reason: DropReason): void {
		this.#drop(packet, reason);
		if (Number.isSafeInteger(packet.sequence)) this.#lastSequence = Math.max(this.#lastSequence, packet.sequence);
		if (HARMLESS.has(reason)) return;
		if (packet.track === "video") this.#break(reason);
		if (packet.track === "saver") this.#saver.break();
	}

	#accept(packet: Packet): void {
		if (packet.track === "video") this.#acceptPicture(packet);
		else if (this.#run) this.#acceptSound(packet, this.#run);
		else this.#hold(packet);
	}

	#acceptPicture(packet: Packet): void {
		const run = this.#run;
		const verdict = run ? this.#classify(packet, run) : "new-run";
		if (run && verdict === "next") {
			this.#addPicture(packet, run);
		} else if (verdict === "time-backwards" || verdict === "key-frame-overdue") {
			this.#refuse(packet, verdict);
		} else {
			this.#break("picture-stalled", packet.isKey);
			if (packet.isKey) this.#startRun(packet);
			else this.#drop(packet, "before-first-key-frame");
		}
	}

	#addPicture(packet: Packet, run: Run): void {
		if (!packet.isKey && run.cutsAt(packet, run.positionOf(packet))) {
			this.#events.push({ kind: "key-frame-wanted", reason: "key-frame-overdue" });
		}
		this.#emit(run.addPicture(packet));
	}

	#classify(packet: Packet, run: Run): "next" | "new-run" | "time-backwards" | "key-frame-overdue" {
		const positionTicks = run.positionOf(packet);
		if (positionTicks <= run.newestPictureTicks) return "time-backwards";
		if (positionTicks - run.newestPictureTicks > this.#limits.maxPictureMs * TICKS_PER_MS) return "new-run";
		if (positionTicks <= run.segmentLimitTicks) return "next";
		return packet.isKey ? "new-run" : "key-frame-overdue";
	}

	#acceptSound(packet: Packet, run: Run): void {
		const positionTicks = run.positionOf(packet);
		const aheadTicks = positionTicks - run.newestPictureTicks;
		if (aheadTicks > this.#limits.maxPictureMs * TICKS_PER_MS) {
			this.#acceptSoundFarAhead(packet, run.soundGapMs(positionTicks));
			return;
		}
		const made = run.addSound(packet);
		if (made) this.#emit(made);
		else this.#drop(packet, "time-backwards");
	}

	/** A jump of the sound's clock alone is an error; sound that continued while the picture was frozen is not. */
	#acceptSoundFarAhead(packet: Packet, gapMs: number): void {
		if (gapMs > this.#limits.maxPictureMs) {
			this.#drop(packet, "time-jump");
		} else {
			this.#break("picture-stalled");
			this.#hold(packet);
		}
	}

	#startRun(key: Packet): void {
		const seam = key.timeUs === this.#seam?.keyUs ? this.#seam : undefined;
		this.#seam = undefined;
		if (seam) this.#next.isDiscontinuity = false;
		this.#run = new Run({
			key,
			baseTicks: this.#next.timelineTicks,
			...(seam ? { seam } : {}),
			clockMs: seam?.programDateTimeMs ?? this.#nowMs,
			audio: this.#configs.audio,
			saver: this.#saver,
			limits: this.#limits,
			openSegment: (startTicks, programDateTimeMs, isCut) => ({
				...this.#openSegment(startTicks, programDateTimeMs),
				...(isCut ? { isCut } : {}),
			}),
			nextFragment: () => this.#next.nextFragment++,
		});
		const held = this.#held;
		this.#held = [];
		// Continued sound may have been moved past the key frame's time.
		const firstUs = seam ? key.timeUs - JITTER_US : key.timeUs;
		for (const sound of held) {
			if (sound.timeUs < firstUs) this.#drop(sound, "before-first-key-frame");
			else this.#accept(sound);
		}
	}

	#openSegment(startTicks: number, programDateTimeMs: number) {
		const { nextMsn: msn, nextInit, isDiscontinuity } = this.#next;
		this.#next.nextMsn += 1;
		this.#next.isDiscontinuity = false;
		return { msn, init: nextInit - 1, isDiscontinuity, startTicks, programDateTimeMs };
	}

	/** Flushes and clears all pending state, so that nothing leaks into the segment after the discontinuity. */
	#break(reason: BreakReason, isKeyHere = false): void {
		if (!this.#run) return;
		this.#closeRun();
		if (!isKeyHere) this.#events.push({ kind: "key-frame-wanted", reason });
	}

	#closeRun(): void {
		if (!this.#run) return;
		const { made, endTicks, later } = this.#run.close();
		this.#run = undefined;
		this.#next.timelineTicks = endTicks;
		this.#next.isDiscontinuity = true;
		this.#emit(made);
		for (const packet of later) this.#hold(packet);
	}

	#hold(packet: Packet): void {
		this.#held.push(packet);
		if (this.#held.length <= this.#limits.maxHeldPackets) return;
		const oldest = this.#held.shift();
		if (oldest) this.#drop(oldest, this.#isReady ? "before-first-key-frame" : "too-long-before-tracks");
	}

	/** Emits the init segment once all declared tracks are configured, and again when that changes its bytes. */
	#begin(): void {
		const { video, audio } = this.#configs;
		if (!video || (this.#declared.includes("audio") && !audio)) return;
		const configs: TrackConfigs = audio ? { video, audio } : { video };
		const data = initSegment(configs);
		if (!this.#init || !areEqual(this.#init, data)) {
			this.#break("tracks-changed");
			this.#seam = undefined;
			this.#init = data;
			const codecs = [video, ...(audio ? [audio] : [])].map(codecName);
			this.#events.push({ kind: "init", init: this.#next.nextInit++, data, codecs });
		}
		if (!this.#isReady) this.#acceptHeld();
	}

	#acceptHeld(): void {
		this.#isReady = true;
		const held = this.#held;
		this.#held = [];
		for (const packet of held) this.#accept(packet);
	}

	#dropHeld(reason: DropReason): void {
		for (const packet of this.#held) this.#drop(packet, reason);
		this.#held = [];
	}

	#drop({ track, sequence }: Packet, reason: DropReason): void {
		this.#events.push({ kind: "dropped", track, sequence, reason });
	}

	#emit(events: readonly SegmenterEvent[]): void {
		this.#events.push(...events);
	}

	#flushEvents(act: () => void): SegmenterEvent[] {
		act();
		const events = [...this.#events, ...this.#saver.takeDropped()];
		this.#events = [];
		return events;
	}
}

/** Two leaking buckets, for bytes and for packets; a full one means that the broadcaster sends too fast. */
class ArrivalRate {
	#bytes = 0;
	#packets = 0;
	#lastMs: number | undefined;
	readonly #limits: SegmenterLimits;

	constructor(limits: SegmenterLimits) {
		this.#limits = limits;
	}

	/** Whether a packet of this size is admitted now; a rejected one leaves the buckets unchanged. */
	admits(bytes: number, nowMs: number): boolean {
		const { maxBytesPerSecond, maxPacketsPerSecond, burstSeconds } = this.#limits;
		const elapsedS = Math.max(0, nowMs - (this.#lastMs ?? nowMs)) / 1000;
		this.#lastMs = Math.max(nowMs, this.#lastMs ?? nowMs);
		this.#bytes = Math.max(0, this.#bytes - elapsedS * maxBytesPerSecond);
		this.#packets = Math.max(0, this.#packets - elapsedS * maxPacketsPerSecond);
		if (this.#bytes + bytes > maxBytesPerSecond * burstSeconds) return false;
		if (this.#packets + 1 > maxPacketsPerSecond * burstSeconds) return false;
		this.#bytes += bytes;
		this.#packets += 1;
		return true;
	}
}
