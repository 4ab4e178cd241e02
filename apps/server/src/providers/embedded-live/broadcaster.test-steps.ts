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
/** The time of the fixture's first packet. */
export const startUs = 1_000_000_000;
const fixtureMs = 8_000;

/** The fixture of eight seconds repeated `times` times as the packets of one session. */
export function repeatedPackets(times: number): SentPacket[] {
	// The last audio frame starts where the next repetition does.
	const repetition = fixture.packets.filter(({ timeUs }) => timeUs < startUs + fixtureMs * 1_000);
	return Array.from({ length: times }, (_, at) =>
		repetition.map((packet) => ({ ...packet, timeUs: packet.timeUs + at * fixtureMs * 1000 })),
	)
		.flat()
		.map((packet, at) => ({ ...packet, sequence: at + 1 }));
}

const mark = 0xab;
const markUnit = [12, mark, mark, mark, mark, 0x80];

/** A picture with filler data (H.264, 7.3.2.7), by which the smaller one is recognised. */
const marked = (picture: Uint8Array) => Uint8Array.from([...picture, 0, 0, 0, markUnit.length, ...markUnit]);
export const isMarked = (media: Uint8Array): boolean => Buffer.from(media).includes(Buffer.from(markUnit));

/** Packets whose pictures come a second time as the smaller ones, from second to second. */
export function withSaver(packets: readonly SentPacket[], from = 0, to = Number.POSITIVE_INFINITY): SentPacket[] {
	return packets
		.flatMap((packet): SentPacket[] => {
			const second = (packet.timeUs - startUs) / 1e6;
			if (packet.track !== "video" || second < from || second >= to) return [packet];
			return [packet, { ...packet, track: "saver", data: marked(packet.data) }];
		})
		.map((packet, index) => ({ ...packet, sequence: index + 1 }));
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
			if (tracks.includes("saver")) send({ track: "saver", codec: "avc", description: avcDescription });
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
