import type { IngestConfig } from "@stride/contract/streams/ingest";

/** One channel at 48 kHz, whatever the microphone delivers. */
export const sampleRate = 48_000;
export const soundBitrate = 96_000;

/** An encoder of sound: block in, frame out, in the same order. */
export type BlockEncoder = {
	blockSamples: number;
	encode(block: Float32Array<ArrayBuffer>, timeUs: number): void;
	close(): void;
};
export type BlockOut = (data: Uint8Array<ArrayBuffer>, config: IngestConfig) => void;
