import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
	type IngestServerMessage,
	type IngestTrack,
	ingestPath,
	ingestProtocol,
	writeIngestFrame,
} from "@stride/contract/streams/ingest";
import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
import { until } from "@stride/testing";
import { WebSocket } from "ws";

type MessageOf<T extends IngestServerMessage["type"]> = Extract<IngestServerMessage, { type: T }>;
export type SentPacket = ReturnType<typeof readSampleBroadcast>["packets"][number];

const fixture = readSampleBroadcast();
export const fixturePackets: readonly SentPacket[] = fixture.packets;
const fixtureMs = 8_000;

/** The fixture of eight seconds repeated `times` times as the packets of one session. */
export function repeatedPackets(times: number): SentPacket[] {
	// The last audio frame starts where the next repetition does.
	const repetition = fixture.packets.filter(({ timeUs }) => timeUs < 1_008_000_000);
	return Array.from({ length: times }, (_, at) =>
		repetition.map((packet) => ({ ...packet, timeUs: packet.timeUs + at * fixtureMs * 1000 })),
	)
		.flat()
		.map((packet, at) => ({ ...packet, sequence: at + 1 }));
}

export const avcDescription = Buffer.from(fixture.video.avcC).toString("base64");
export const aacDescription = Buffer.from(fixture.audio.audioSpecificConfig).toString("base64");

export type TestBroadcaster = Awaited<ReturnType<typeof connectBroadcaster>>;

/** Opens a WebSocket to the ingest without sending a message. */
export async function connectBroadcaster(
	wsUrl: string,
	options: { origin?: string; protocol?: string; path?: string; headers?: Record<string, string> } = {},
) {
	const { protocol = ingestProtocol, path = ingestPath, origin, headers } = options;
	const socket = new WebSocket(`${wsUrl}${path}`, protocol ? [protocol] : [], {
		...(origin && { origin }),
		...(headers && { headers }),
	});
	const messages: IngestServerMessage[] = [];
	let closed: { code: number; atMs: number } | undefined;
	socket.on("message", (data) => void messages.push(JSON.parse(String(data))));
	socket.on("close", (code) => {
		closed = { code, atMs: Date.now() };
	});
	await once(socket, "open");
	socket.on("error", () => undefined);

	const all = <T extends IngestServerMessage["type"]>(type: T) =>
		messages.filter((message): message is MessageOf<T> => message.type === type);

	return {
		socket,
		messages,
		all,
		last: <T extends IngestServerMessage["type"]>(type: T) => all(type).at(-1),
		send: (message: object) => socket.send(JSON.stringify(message)),
		/** Sends the hello and waits for the welcome. */
		async greet(streamKey: string, { session = randomUUID(), tracks = ["video", "audio"] as IngestTrack[] } = {}) {
			socket.send(JSON.stringify({ type: "hello", streamKey, session, tracks }));
			return until("the welcome", () => {
				if (closed) throw new Error(`closed with ${closed.code}`);
				return all("welcome").at(-1);
			});
		},
		configure(tracks: readonly IngestTrack[] = ["video", "audio"]) {
			const send = (config: object) => socket.send(JSON.stringify({ type: "config", ...config }));
			if (tracks.includes("video")) send({ track: "video", codec: "avc", description: avcDescription });
			if (tracks.includes("audio")) send({ track: "audio", codec: "aac", description: aacDescription });
		},
		push(packets: readonly SentPacket[]) {
			for (const { track, data, ...packet } of packets) {
				socket.send(writeIngestFrame({ ...packet, kind: track, data: Uint8Array.from(data) }));
			}
		},
		poster(data: Uint8Array) {
			const frame = { kind: "poster", isKey: false, sequence: 0, timeUs: 0, durationUs: 0 } as const;
			socket.send(writeIngestFrame({ ...frame, data: Uint8Array.from(data) }));
		},
		acknowledged: () => all("ack").at(-1)?.sequence ?? 0,
		untilClosed: (timeoutMs?: number) =>
			until("the connection's end", () => closed, timeoutMs).then(({ code }) => code),
		isOpen: () => closed === undefined,
		/** Drops the connection without a close frame, like a lost network. */
		cut: () => socket.terminate(),
	};
}
