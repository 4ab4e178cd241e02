import { readFileSync } from "node:fs";
import type { Packet } from "./segmenter/packet.ts";
import type { AacConfig, AvcConfig } from "./track.ts";

/** What `fixture/record.mjs` writes at the head of `broadcast.bin`; descriptions are in base64. */
type FixtureIndex = {
	configs: {
		video: { width: number; height: number; avcC: string };
		audio: { sampleRateHz: number; channels: number; audioSpecificConfig: string };
	};
	packets: (Omit<Packet, "sequence" | "data"> & { bytes: number })[];
};

/** Eight seconds of H.264 and AAC that a browser's encoders made: for tests, and for the demo data. */
export function readSampleBroadcast(): { video: AvcConfig; audio: AacConfig; packets: Packet[] } {
	const file = new Uint8Array(readFileSync(new URL("../fixture/broadcast.bin", import.meta.url)));
	const indexEnd = 4 + new DataView(file.buffer).getUint32(0);
	const index: FixtureIndex = JSON.parse(new TextDecoder().decode(file.subarray(4, indexEnd)));
	const { video, audio } = index.configs;
	let at = indexEnd;
	const packets = index.packets.map(({ bytes, ...packet }, place) => {
		const data = file.subarray(at, at + bytes);
		at += bytes;
		return { ...packet, sequence: place + 1, data };
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
