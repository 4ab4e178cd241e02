import type { IngestConfig } from "@stride/contract/streams/ingest";
import type { EncodedFrame } from "../uplink/encoded-frame.ts";
import { repairAvcDescription } from "./avc-description.ts";
import { base64, bytesOf } from "./base64.ts";
import { createFrameBudget } from "./frame-budget.ts";

export type PictureSize = { width: number; height: number };

export type PictureEncoder = {
	/**
	 * Takes ownership of the frame. A frame that arrives while the encoder is behind, or beyond its bitrate, is
	 * dropped.
	 * @param isKey whether it is a key frame; by default where one is due or requested. One that is demanded may exceed
	 * the bitrate, which the following pictures make up for
	 * @returns what it was accepted as
	 */
	encode(frame: VideoFrame, isKey?: boolean): "key" | "delta" | "dropped";
	/** Frames that wait to be encoded. */
	queued(): number;
	wantKeyFrame(): void;
	setBitrate(bitrate: number): void;
	/** Resolves when all accepted frames have been encoded. */
	flush(): Promise<void>;
	close(): void;
};

export const framesPerSecond = 30;
const queueMax = 4;
const restartsMax = 3;

/** Constrained baseline, then main; level 3.1 holds 1280 × 720 at 30 frames a second. */
const codecs = ["avc1.42E01F", "avc1.4D401F", "avc1.42E028", "avc1.4D4028"];

/** @returns null where the browser has no H.264 */
export async function findPictureConfig(
	size: PictureSize,
	bitrate: number,
	framerate = framesPerSecond,
): Promise<VideoEncoderConfig | null> {
	if (typeof VideoEncoder === "undefined") return null;
	for (const codec of codecs) {
		const config: VideoEncoderConfig = {
			codec,
			...size,
			bitrate,
			framerate,
			latencyMode: "realtime",
			avc: { format: "avc" },
		};
		// It rejects for a configuration that it does not know.
		const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
		if (supported) return config;
	}
	return null;
}

/** Real-time H.264. A failing encoder is replaced; `failed` is called when that fails too. */
export function createPictureEncoder(
	kind: "video" | "saver",
	first: VideoEncoderConfig,
	out: (frame: EncodedFrame) => void,
	failed: (error: DOMException) => void,
): PictureEncoder {
	let config = first;
	let trackConfig: IngestConfig | null = null;
	let lastKeyUs: number | null = null;
	let isKeyWanted = true;
	/** It has dropped pictures of this group. */
	let isBehind = false;
	let restarts = 0;
	const budget = createFrameBudget();
	let encoder = start();

	function start(): VideoEncoder {
		const made = new VideoEncoder({ output, error: restart });
		made.configure(config);
		return made;
	}

	function restart(error: DOMException): void {
		if (++restarts > restartsMax) {
			failed(error);
			return;
		}
		// A hardware encoder may be taken from a page; the software one remains.
		config = { ...config, hardwareAcceleration: "prefer-software" };
		isKeyWanted = true;
		encoder = start();
	}

	function output(chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata): void {
		const { description } = metadata?.decoderConfig ?? {};
		if (description) {
			const next = base64(repairAvcDescription(bytesOf(description)));
			const isSame = trackConfig?.codec === "avc" && trackConfig.description === next;
			if (!isSame) trackConfig = { type: "config", track: kind, codec: "avc", description: next };
		}
		if (!trackConfig) return;
		const data = new Uint8Array(chunk.byteLength);
		chunk.copyTo(data);
		budget.spend(data.length);
		out({
			kind,
			isKey: chunk.type === "key",
			timeUs: chunk.timestamp,
			durationUs: chunk.duration ?? 1_000_000 / framesPerSecond,
			data,
			config: trackConfig,
		});
	}

	return {
		encode(frame, demanded) {
			const isKey = demanded ?? (isKeyWanted || isKeyFrameDue(lastKeyUs, frame.timestamp, isBehind));
			const isFree = encoder.state === "configured" && encoder.encodeQueueSize < queueMax;
			const isAffordable = budget.allows(frame.timestamp, config.bitrate ?? 0) || demanded === true;
			const isAccepted = isFree && isAffordable;
			if (!isFree) isBehind = true;
			if (isAccepted) {
				if (isKey) {
					lastKeyUs = frame.timestamp;
					isBehind = false;
				}
				isKeyWanted = false;
				encoder.encode(frame, { keyFrame: isKey });
			}
			frame.close();
			if (!isAccepted) return "dropped";
			return isKey ? "key" : "delta";
		},
		queued: () => encoder.encodeQueueSize,
		wantKeyFrame() {
			isKeyWanted = true;
		},
		setBitrate(bitrate) {
			if (bitrate === config.bitrate || encoder.state !== "configured") return;
			config = { ...config, bitrate };
			encoder.configure(config);
		},
		async flush() {
			// It rejects when the encoder fails meanwhile.
			if (encoder.state === "configured") await encoder.flush().catch(() => undefined);
		},
		close() {
			if (encoder.state !== "closed") encoder.close();
		},
	};
}

/** A key frame is due at least every two seconds; half a frame early rather than late. */
const groupUs = 2_000_000 - 17_000;
/** The server ends a group after 2.45 s; an encoder that is behind may accept nothing for most of a second. */
const groupBehindUs = 1_500_000;

function isKeyFrameDue(lastKeyUs: number | null, timeUs: number, isBehind: boolean): boolean {
	return lastKeyUs === null || timeUs - lastKeyUs >= (isBehind ? groupBehindUs : groupUs);
}
