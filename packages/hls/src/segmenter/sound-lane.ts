import { AAC_FRAME_SAMPLES, type AudioConfig, audioTimescale, OPUS_FRAME_SAMPLES, TICKS_PER_SECOND } from "../track.ts";
import type { Packet } from "./packet.ts";

/** A frame of sound at its position; without a packet it is inserted silence. */
export type SoundFrame = { startTicks: number; durationTicks: number; data: Uint8Array; packet?: Packet };

const US_PER_SECOND = 1_000_000;
/** Time stamps of sound jitter; up to two frames, a frame is snapped to the end of the previous one. */
const JITTER_FRAMES = 2;
/** Two frames of AAC at 32 kHz: the greatest offset of sound from its time. */
export const JITTER_US = 64_000;

/**
 * The sound of one run: contiguous frames, since a gap in one track stalls players of both. Its ticks are samples;
 * positions on the stream's time line are given in ticks of 90 kHz.
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
	 * @param continuesAt the end of the sound that this one continues, in its own ticks
	 */
	constructor(config: AudioConfig, baseTicks: number, continuesAt?: number) {
		this.#config = config;
		this.#silence = silenceOf(config);
		this.timescale = audioTimescale(config);
		this.#endTicks = continuesAt ?? Math.ceil((baseTicks * this.timescale) / TICKS_PER_SECOND);
		this.#isUntouched = continuesAt === undefined;
	}

	/** The start of the next frame to be taken, in the sound's own ticks. */
	get nextTicks(): number {
		return this.#frames[0]?.startTicks ?? this.#endTicks;
	}

	/** The current end of the sound on the stream's time line; never past the end of its last sample. */
	get endTicks(): number {
		return Math.floor((this.#endTicks * TICKS_PER_SECOND) / this.timescale);
	}

	/** The gap between the end of the sound and a packet at this position (90 kHz), in milliseconds. */
	gapMs(positionTicks: number): number {
		return ((positionTicks * this.timescale) / TICKS_PER_SECOND - this.#endTicks) / (this.timescale / 1000);
	}

	/** Appends a packet, filling a gap before it with silence; false if it is too late. */
	add(packet: Packet, positionTicks: number): boolean {
		const gap = Math.round((positionTicks * this.timescale) / TICKS_PER_SECOND) - this.#endTicks;
		const jitter = JITTER_FRAMES * this.#silence.samples;
		// Snapping the first frame would shift all that follow it against the picture.
		if (gap < (this.#isUntouched ? -this.#silence.samples / 2 : -jitter)) return false;
		// The first frame keeps its exact position, so that picture and sound start in sync.
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

	/** Whether every frame that begins before this position has arrived. */
	reaches(positionTicks: number): boolean {
		return this.#endTicks * TICKS_PER_SECOND >= positionTicks * this.timescale;
	}

	/** Takes the frames that begin before this position. */
	takeBefore(positionTicks: number): SoundFrame[] {
		const later = this.#frames.findIndex((frame) => !this.#beginsBefore(frame, positionTicks));
		return this.#frames.splice(0, later === -1 ? this.#frames.length : later);
	}

	/** Removes the frames from this position on and returns their packets. */
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

/** One raw_data_block of AAC-LC without any spectrum (ISO/IEC 14496-3, 4.4.2.1), for one channel and for a pair. */
const AAC_SILENCE_MONO = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const AAC_SILENCE_STEREO = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);
/** RFC 6716: one full-band CELT frame of 20 ms that codes silence. */
const OPUS_SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe);

type Silence = { samples: number; data: Uint8Array };

/** A frame of silence in a track's own format, used to fill gaps in the sound. */
function silenceOf(config: AudioConfig): Silence {
	if (config.codec === "opus") return { samples: OPUS_FRAME_SAMPLES, data: OPUS_SILENCE };
	return { samples: AAC_FRAME_SAMPLES, data: config.channels === 1 ? AAC_SILENCE_MONO : AAC_SILENCE_STEREO };
}
