import { readFileSync } from "node:fs";
import type { Packet } from "./segmenter/packet.ts";
import type { AacConfig, AvcConfig } from "./track.ts";

/** The index at the head of a recorded file (`fixture/record.mjs`); descriptions are base64. */
type FixtureIndex = {
	configs: {
		video: { width: number; height: number; avcC: string };
		audio: { sampleRateHz: number; channels: number; audioSpecificConfig: string };
	};
	packets: (Omit<Packet, "sequence" | "data"> & { bytes: number })[];
};

const fixture = new URL("../fixture/broadcast.bin", import.meta.url);

export type SampleBroadcast = { video: AvcConfig; audio: AacConfig; packets: Packet[] };

/** Eight seconds of H.264 and AAC from a browser's encoders, for tests, or another file of the same format. */
export function readSampleBroadcast(path: URL = fixture): SampleBroadcast {
	const file = new Uint8Array(readFileSync(path));
	const indexEnd = 4 + new DataView(file.buffer).getUint32(0);
	const header: FixtureIndex = JSON.parse(new TextDecoder().decode(file.subarray(4, indexEnd)));
	const { video, audio } = header.configs;
	let at = indexEnd;
	const packets = header.packets.map(({ bytes, ...packet }, index) => {
		const data = file.subarray(at, at + bytes);
		at += bytes;
		return { ...packet, sequence: index + 1, data };
	});
	return {
		video: { codec: "avc", ...video, avcC: fromBase64(video.avcC) },
		audio: { codec: "aac", ...audio, audioSpecificConfig: fromBase64(audio.audioSpecificConfig) },
		packets,
	};
}

function fromBase64(text: string): Uint8Array {
	return new Uint8Array(Buffer.from(text, "base64"));
}

/**
 * A picture with filler data (H.264, 7.3.2.7), which every decoder skips: the small pictures of the sample at the bit
 * rate of a real broadcast.
 * @param bytes of the result, if the picture has fewer
 */
export function weighed(picture: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
	const fillerBytes = Math.max(2, Math.round(bytes) - picture.length - 4);
	const whole = new Uint8Array(picture.length + 4 + fillerBytes).fill(0xff);
	whole.set(picture);
	new DataView(whole.buffer).setUint32(picture.length, fillerBytes);
	whole[picture.length + 4] = 12;
	whole[whole.length - 1] = 0x80;
	return whole;
}
