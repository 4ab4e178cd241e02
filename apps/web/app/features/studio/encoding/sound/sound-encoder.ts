import type { IngestConfig } from "@stride/contract/streams/ingest";
import type { EncodedFrame } from "../../uplink/encoded-frame.ts";
import { base64 } from "../base64.ts";
import { createSoundBlocks } from "./sound-blocks.ts";
import { type BlockEncoder, type BlockOut, sampleRate, soundBitrate } from "./sound-format.ts";

const numberOfChannels = 1;

export type SoundEncoder = {
	/** One channel at 48 kHz. */
	add(samples: Float32Array, timeUs: number): void;
	close(): void;
};

/**
 * AAC by the browser, else by the library loaded for it, else Opus.
 * @returns null if none of them works; the broadcast is silent then
 */
export async function createSoundEncoder(out: (frame: EncodedFrame) => void): Promise<SoundEncoder | null> {
	/** Start times of the blocks that were submitted and not emitted yet. */
	const times: number[] = [];
	const encoder = await findEncoder((data, config) => {
		const timeUs = times.shift();
		if (timeUs !== undefined) out({ kind: "audio", isKey: true, timeUs, durationUs, data, config });
	});
	if (!encoder) return null;
	const { blockSamples } = encoder;
	const durationUs = Math.round((blockSamples * 1_000_000) / sampleRate);
	const blocks = createSoundBlocks(blockSamples, sampleRate);
	return {
		add: (samples, timeUs) =>
			blocks.add(samples, timeUs, (block, blockUs) => {
				times.push(blockUs);
				encoder.encode(block, blockUs);
			}),
		close: encoder.close,
	};
}

async function findEncoder(out: BlockOut): Promise<BlockEncoder | null> {
	if (await isNative("mp4a.40.2")) return nativeAac(out);
	try {
		const { libraryAac } = await import("./library-aac.ts");
		return await libraryAac(out);
	} catch {
		return (await isNative("opus")) ? nativeOpus(out) : null;
	}
}

const configOf = (codec: string): AudioEncoderConfig => ({
	codec,
	sampleRate,
	numberOfChannels,
	bitrate: soundBitrate,
	...(codec === "opus" ? { opus: { frameDuration: 20_000 } } : { aac: { format: "aac" as const } }),
});

async function isNative(codec: string): Promise<boolean> {
	if (typeof AudioEncoder === "undefined") return false;
	// It rejects for a configuration that it does not know.
	const { supported } = await AudioEncoder.isConfigSupported(configOf(codec)).catch(() => ({ supported: false }));
	return supported === true;
}

const nativeAac = (out: BlockOut) =>
	native("mp4a.40.2", 1_024, out, (description) => ({
		type: "config",
		track: "audio",
		codec: "aac",
		description: base64(description),
	}));

const nativeOpus = (out: BlockOut) =>
	native("opus", 960, out, (description) => ({
		type: "config",
		track: "audio",
		codec: "opus",
		channels: numberOfChannels,
		preSkip: preSkipOf(description),
	}));

function native(
	codec: string,
	blockSamples: number,
	out: BlockOut,
	read: (description: AllowSharedBufferSource) => IngestConfig,
): BlockEncoder {
	let config: IngestConfig | null = null;
	const encoder = new AudioEncoder({
		output(chunk, metadata) {
			const { description } = metadata?.decoderConfig ?? {};
			if (description && !config) config = read(description);
			const data = new Uint8Array(chunk.byteLength);
			chunk.copyTo(data);
			if (config) out(data, config);
		},
		// The picture continues; the server fills the gap with silence.
		error: (error) => console.error("The sound encoder failed.", error),
	});
	encoder.configure(configOf(codec));
	return {
		blockSamples,
		encode(block, timeUs) {
			if (encoder.state !== "configured") return;
			const data = new AudioData({
				format: "f32-planar",
				sampleRate,
				numberOfFrames: block.length,
				numberOfChannels,
				timestamp: timeUs,
				data: block,
			});
			encoder.encode(data);
			data.close();
		},
		close() {
			if (encoder.state !== "closed") encoder.close();
		},
	};
}

/** RFC 7845, 5.1: after the magic signature, the version and the channels. */
function preSkipOf(header: AllowSharedBufferSource): number {
	const view = ArrayBuffer.isView(header) ? new DataView(header.buffer, header.byteOffset) : new DataView(header);
	return view.getUint16(10, true);
}
