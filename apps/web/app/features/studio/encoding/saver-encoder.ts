import { saverPicture, saverSize } from "@stride/contract/streams/saver-picture";
import type { EncodedFrame } from "../uplink/encoded-frame.ts";
import { createPictureEncoder, findPictureConfig, type PictureEncoder, type PictureSize } from "./picture-encoder.ts";

/** Half a frame early rather than late. */
const everyUs = (1_000_000 / saverPicture.framesPerSecond) * 0.75;

/**
 * Encodes every second picture smaller, with key frames on the same pictures as the full one. It begins and ends at a key
 * frame, since the server shows it in whole segments.
 * @returns null where the browser cannot encode this size
 */
export async function createSaverEncoder(full: PictureSize, out: (frame: EncodedFrame) => void) {
	const { bitsPerSecond, framesPerSecond } = saverPicture;
	const config = await findPictureConfig(saverSize(full), bitsPerSecond, framesPerSecond);
	if (!config) return null;
	const settings = config;
	let encoder: PictureEncoder | null = null;
	let isFailed = false;
	let lastUs = Number.NEGATIVE_INFINITY;

	function stop(): void {
		const stopping = encoder;
		encoder = null;
		void stopping?.flush().then(() => stopping.close());
	}

	function start(): PictureEncoder {
		return createPictureEncoder("saver", settings, out, () => {
			isFailed = true;
			stop();
		});
	}

	return {
		/**
		 * Takes ownership of a picture that the full encoder has accepted. The browser scales it.
		 * @param isWanted decides at the next key frame
		 */
		encode(frame: VideoFrame, isKey: boolean, isWanted: boolean): void {
			if (isKey && !isWanted) stop();
			if (isKey && isWanted && !isFailed) encoder ??= start();
			if (!encoder || (!isKey && frame.timestamp - lastUs < everyUs)) {
				frame.close();
				return;
			}
			lastUs = frame.timestamp;
			// Without this key frame the pictures until the next one cannot be decoded.
			if (encoder.encode(frame, isKey) === "dropped" && isKey) stop();
		},
		queued: () => encoder?.queued() ?? 0,
		async flush(): Promise<void> {
			await encoder?.flush();
		},
		close(): void {
			encoder?.close();
			encoder = null;
		},
	};
}
