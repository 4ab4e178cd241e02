import type { EncoderHealth } from "@stride/contract/streams/encoder";
import type { PictureSize } from "@stride/hls";
import type { PublishEvent } from "./protocol/publish-session.ts";

type MediaEvent = Extract<PublishEvent, { kind: "video" | "audio" }>;
type Arrival = { atMs: number; decodeMs: number; bytes: number; isPicture: boolean; isReordered: boolean };

/** Figures are of the last seconds, so that a changed setting shows soon. */
const windowMs = 10_000;
/** Above what any encoder sends within the window; a hostile one loses its oldest arrivals. */
const arrivalsMax = 4_000;
/** Two distances between key frames, of at most ten seconds each. */
const keyFramesMax = 3;

/** Measures what an encoder really sends, for the check on the studio's page. */
export class EncoderMeter {
	#arrivals: Arrival[] = [];
	#keyFramesMs: number[] = [];

	add({ decodeMs, tag }: MediaEvent, atMs: number): void {
		if (tag.kind !== "picture" && tag.kind !== "sound") return;
		const isPicture = tag.kind === "picture";
		const isReordered = isPicture && tag.compositionMs !== 0;
		this.#arrivals.push({ atMs, decodeMs, bytes: tag.data.length, isPicture, isReordered });
		// Removed in batches: each removal copies the array.
		if (this.#arrivals.length > arrivalsMax * 2) this.#arrivals = this.#arrivals.slice(-arrivalsMax);
		if (isPicture && tag.isKey) this.#keyFramesMs = [...this.#keyFramesMs, decodeMs].slice(-keyFramesMax);
	}

	/** @returns null until pictures of more than a second have arrived */
	read(size: PictureSize | undefined, nowMs: number): EncoderHealth | null {
		this.#arrivals = this.#arrivals.filter(({ atMs }) => atMs > nowMs - windowMs);
		const pictures = this.#arrivals.filter(({ isPicture }) => isPicture);
		const sounds = this.#arrivals.filter(({ isPicture }) => !isPicture);
		const seconds = secondsOf(pictures);
		if (!size || seconds < 1) return null;
		return {
			width: size.width,
			height: size.height,
			framesPerSecond: Math.round((pictures.length - 1) / seconds),
			videoBitsPerSecond: bitsPerSecond(pictures),
			audioBitsPerSecond: secondsOf(sounds) > 0 ? bitsPerSecond(sounds) : null,
			keyFrameSeconds: this.#keyFrameSeconds(pictures.at(-1)?.decodeMs ?? 0),
			hasBFrames: pictures.some(({ isReordered }) => isReordered),
			jitterMs: jitterOf(pictures),
		};
	}

	/** The largest distance of late, also of a group that is still growing. */
	#keyFrameSeconds(latestMs: number): number | null {
		const distances = this.#keyFramesMs.map((at, index) => (this.#keyFramesMs[index + 1] ?? latestMs) - at);
		const complete = distances.slice(0, -1);
		const longest = Math.max(...complete, distances.at(-1) ?? 0);
		return complete.length === 0 && longest < windowMs ? null : Math.round(longest / 100) / 10;
	}
}

/** By the encoder's clock, which a delay on the way does not change. */
function secondsOf(arrivals: readonly Arrival[]): number {
	return ((arrivals.at(-1)?.decodeMs ?? 0) - (arrivals[0]?.decodeMs ?? 0)) / 1_000;
}

/** The last arrival's duration is not known, so it does not count. */
function bitsPerSecond(arrivals: readonly Arrival[]): number {
	const bytes = arrivals.slice(0, -1).reduce((sum, arrival) => sum + arrival.bytes, 0);
	return Math.round((bytes * 8) / secondsOf(arrivals));
}

/** By how much the slowest picture was later than the fastest. */
function jitterOf(pictures: readonly Arrival[]): number {
	const delays = pictures.map(({ atMs, decodeMs }) => atMs - decodeMs);
	const fastest = delays.reduce((least, delay) => Math.min(least, delay), Number.POSITIVE_INFINITY);
	const slowest = delays.reduce((most, delay) => Math.max(most, delay), Number.NEGATIVE_INFINITY);
	return Math.round(slowest - fastest);
}
