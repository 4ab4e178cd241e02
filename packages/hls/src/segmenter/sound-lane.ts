import { AAC_FRAME_SAMPLES, type AudioConfig, audioTimescale, OPUS_FRAME_SAMPLES, TICKS_PER_SECOND } from "../track.ts";
import type { Packet } from "./packet.ts";
import { type Silence, silenceOf } from "./silence.ts";

/** A frame of sound at its place; without a packet it is silence of our own. */
export type SoundFrame = { startTicks: number; durationTicks: number; data: Uint8Array; packet?: Packet };

const US_PER_SECOND = 1_000_000;
/** Time stamps of a sound tremble; up to two frames it is put where the one before it ends. */
const JITTER_FRAMES = 2;
/** Two frames of AAC at 32 kHz: by so much a sound may be off its time. */
export const JITTER_US = 64_000;

/**
 * The sound of one run: frames end to end without a hole, since a hole in one track stops the players of both.
 * Its ticks are samples; positions on the stream's time line are given in ticks of 90 kHz.
 */
export class SoundLane {
	readonly timescale: number;
	readonly #config: AudioConfig;
	readonly #silence: Silence;
	#frames: SoundFrame[] = [];
	#endTicks: number;
	#isUntouched: boolean;

	/**
	 * @param baseTicks where the run begins on the stream's time line
	 * @param goesOnAt where a sound ended that this one continues, in its own ticks
	 */
	constructor(config: AudioConfig, baseTicks: number, goesOnAt?: number) {
		this.#config = config;
		this.#silence = silenceOf(config);
		this.timescale = audioTimescale(config);
		this.#endTicks = goesOnAt ?? Math.ceil((baseTicks * this.timescale) / TICKS_PER_SECOND);
		this.#isUntouched = goesOnAt === undefined;
	}

	/** Where the next frame to be taken begins or will begin, in the sound's own ticks. */
	get nextTicks(): number {
		return this.#frames[0]?.startTicks ?? this.#endTicks;
	}

	/** Where the sound ends so far, on the stream's time line; never past the end of its last sample. */
	get endTicks(): number {
		return Math.floor((this.#endTicks * TICKS_PER_SECOND) / this.timescale);
	}

	/** By how much a packet at this position (90 kHz) would begin after the end of the sound, in milliseconds. */
	gapMs(positionTicks: number): number {
		return ((positionTicks * this.timescale) / TICKS_PER_SECOND - this.#endTicks) / (this.timescale / 1000);
	}

	/** Appends a packet, with silence before it where it leaves a hole; false where it comes too late. */
	add(packet: Packet, positionTicks: number): boolean {
		const gap = Math.round((positionTicks * this.timescale) / TICKS_PER_SECOND) - this.#endTicks;
		const jitter = JITTER_FRAMES * this.#silence.samples;
		if (gap < -jitter) return false;
		// The first frame keeps its place exactly: lips and voice start together.
		if (this.#isUntouched && gap > 0 && gap < this.#silence.samples) this.#endTicks += gap;
		else if (gap > jitter) this.#addSilence(Math.floor(gap / this.#silence.samples));
		this.#push(this.#durationOf(packet), packet.data, packet);
		return true;
	}

	/** Adds silence until the sound reaches this position. */
	fillTo(positionTicks: number): void {
		const missing = Math.ceil((positionTicks * this.timescale) / TICKS_PER_SECOND) - this.#endTicks;
		if (missing > 0) this.#addSilence(Math.ceil(missing / this.#silence.samples));
	}

	/** Whether every frame that begins before this position is here. */
	reaches(positionTicks: number): boolean {
		return this.#endTicks * TICKS_PER_SECOND >= positionTicks * this.timescale;
	}

	/** Takes the frames that begin before this position. */
	takeBefore(positionTicks: number): SoundFrame[] {
		const later = this.#frames.findIndex((frame) => !this.#beginsBefore(frame, positionTicks));
		return this.#frames.splice(0, later === -1 ? this.#frames.length : later);
	}

	/** Gives back the packets of the frames from this position on, and ends there. */
	cutFrom(positionTicks: number): Packet[] {
		const first = this.#frames.findIndex((frame) => !this.#beginsBefore(frame, positionTicks));
		if (first === -1) return [];
		const cut = this.#frames.splice(first);
		this.#endTicks = cut[0]?.startTicks ?? this.#endTicks;
		return cut.flatMap((frame) => (frame.packet ? [frame.packet] : []));
	}

	#beginsBefore(frame: SoundFrame, positionTicks: number): boolean {
		return frame.startTicks * TICKS_PER_SECOND < positionTicks * this.timescale;
	}

	#durationOf(packet: Packet): number {
		if (this.#config.codec === "aac") return AAC_FRAME_SAMPLES;
		if (packet.durationUs === 0) return OPUS_FRAME_SAMPLES;
		return Math.max(1, Math.round((packet.durationUs * this.timescale) / US_PER_SECOND));
	}

	#addSilence(count: number): void {
		for (let index = 0; index < count; index++) this.#push(this.#silence.samples, this.#silence.data);
	}

	#push(durationTicks: number, data: Uint8Array, packet?: Packet): void {
		this.#isUntouched = false;
		this.#frames.push({ startTicks: this.#endTicks, durationTicks, data, ...(packet ? { packet } : {}) });
		this.#endTicks += durationTicks;
	}
}
