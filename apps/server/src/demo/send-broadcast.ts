import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IngestServerMessage, ingestProtocol, writeIngestFrame } from "@stride/contract/streams/ingest";
import type { SampleBroadcast } from "@stride/hls/sample-broadcast";
import { WebSocket } from "ws";

/** The sample's length; its audio is slightly longer than its video and is cut where the next repetition starts. */
export const sampleMs = 8_000;
const sampleUs = sampleMs * 1_000;
const timeoutMs = 30_000;

/**
 * Broadcasts the sample this many times, as a browser's studio would. Resolves when all of it has been acknowledged.
 */
export async function sendBroadcast(
	{ endpoint, streamKey }: { endpoint: string; streamKey: string },
	{ sample, times }: { sample: SampleBroadcast; times: number },
): Promise<void> {
	const beginUs = Math.min(...sample.packets.map(({ timeUs }) => timeUs));
	const repetition = sample.packets.filter(({ timeUs }) => timeUs < beginUs + sampleUs);
	const packets = Array.from({ length: times }, (_, nth) =>
		repetition.map((packet) => ({ ...packet, timeUs: packet.timeUs + nth * sampleUs })),
	).flat();
	const description = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
	const socket = new WebSocket(endpoint, [ingestProtocol]);
	const timer = setTimeout(() => socket.terminate(), timeoutMs);
	try {
		await once(socket, "open");
		const say = (message: object) => socket.send(JSON.stringify(message));
		const isWelcome = nextMessage(socket, ({ type }) => type === "welcome");
		say({ type: "hello", streamKey, session: randomUUID(), tracks: ["video", "audio"] });
		await isWelcome;
		say({ type: "config", track: "video", codec: "avc", description: description(sample.video.avcC) });
		say({ type: "config", track: "audio", codec: "aac", description: description(sample.audio.audioSpecificConfig) });
		const isReceived = nextMessage(
			socket,
			(message) => message.type === "receipt" && message.sequence === packets.length,
		);
		for (const [index, { track, ...packet }] of packets.entries()) {
			const data = Uint8Array.from(packet.data);
			socket.send(writeIngestFrame({ ...packet, kind: track, sequence: index + 1, data }));
		}
		await isReceived;
	} finally {
		clearTimeout(timer);
		socket.close();
	}
}

/** Resolves with the first matching message. @throws when the connection ends before */
function nextMessage(socket: WebSocket, isMeant: (message: IngestServerMessage) => boolean): Promise<void> {
	return new Promise((resolve, reject) => {
		const listen = (data: unknown) => {
			if (!isMeant(JSON.parse(String(data)) as IngestServerMessage)) return;
			socket.off("message", listen);
			resolve();
		};
		socket.on("message", listen);
		socket.once("error", reject);
		socket.once("close", (code) => reject(new Error(`The broadcast was closed with ${code}.`)));
	});
}
