import { registerAacEncoder } from "@mediabunny/aac-encoder";
import type { IngestConfig } from "@stride/contract/streams/ingest";
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output, Quality } from "mediabunny";
import { base64 } from "../base64.ts";
import { type BlockEncoder, type BlockOut, sampleRate, soundBitrate } from "./sound-format.ts";

const blockSamples = 1_024;
/** The first frames are emitted after a few blocks. */
const trialBlocks = 4;
const trialMs = 10_000;

/**
 * AAC-LC compiled to WebAssembly, for browsers without an encoder. The file that the library writes is discarded.
 * Rejects when it cannot encode here, which is tried with a short silence.
 */
export async function libraryAac(out: BlockOut): Promise<BlockEncoder> {
	registerAacEncoder();
	let config: IngestConfig | null = null;
	let trialFrames = trialBlocks;
	const source = new AudioSampleSource({
		codec: "aac",
		quality: new Quality({ bitrate: soundBitrate }),
		onEncodedPacket({ data }, metadata) {
			const { description } = metadata?.decoderConfig ?? {};
			if (description) config ??= { type: "config", track: "audio", codec: "aac", description: base64(description) };
			if (trialFrames > 0) trialFrames--;
			else if (config) out(new Uint8Array(data), config);
		},
	});
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target: new NullTarget() });
	output.addAudioTrack(source);
	await output.start();

	let samples = 0;
	async function add(block: Float32Array<ArrayBuffer>): Promise<void> {
		const timestamp = samples / sampleRate;
		samples += block.length;
		const sample = new AudioSample({ data: block, format: "f32", numberOfChannels: 1, sampleRate, timestamp });
		await source.add(sample).finally(() => sample.close());
	}
	const trial = Promise.all(Array.from({ length: trialBlocks }, () => add(new Float32Array(blockSamples))));
	const tooLate = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no AAC in time")), trialMs));
	await Promise.race([trial, tooLate]);
	// Sequential: the library's encoder runs in a separate worker.
	let queue: Promise<void> = Promise.resolve();
	return {
		blockSamples,
		encode(block) {
			queue = queue
				.then(() => (output.state === "started" ? add(block) : undefined))
				.catch((error: unknown) => {
					// The picture continues; the server fills the gap with silence. A closed encoder rejects what it still holds.
					if (output.state === "started") console.error("A sound block was not encoded.", error);
				});
		},
		close: () => void output.cancel(),
	};
}
