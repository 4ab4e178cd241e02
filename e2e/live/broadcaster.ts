import { randomUUID } from "node:crypto";
import {
	type IngestServerMessage,
	ingestProtocol,
	saverIngestProtocol,
	writeIngestFrame,
} from "@stride/contract/streams/ingest";
import { readFixture } from "../../packages/hls/src/fixture.test-steps.ts";
import { weighed } from "../../packages/hls/src/sample-broadcast.ts";

const turnUs = 8_000_000;
const tickMs = 40;
const picturesPerSecond = 30;

/** `saver`: the pictures are sent a second time as the smaller ones, each kind at a bit rate of its own. */
export type BroadcastOptions = { hasSound?: boolean; saver?: { fullBitsPerSecond: number; bitsPerSecond: number } };

export type Broadcaster = {
	/** Drops the connection without a close frame, like a lost network. */
	cut(): void;
	/** Reconnects and resumes the same session. */
	resume(): Promise<void>;
	/** Whether the server still takes the broadcast. */
	isOpen(): boolean;
	/** How much of the broadcast has been sent. */
	sentSeconds(): number;
};

/**
 * Broadcasts recorded pictures and sound to a stream in real time, in a loop, as a browser's studio would: for journeys
 * about viewers. It ends with the connection.
 */
export async function broadcast(
	{ endpoint, streamKey }: { endpoint: string; streamKey: string },
	{ hasSound = true, saver }: BroadcastOptions = {},
): Promise<Broadcaster> {
	const { video, audio, packets } = readFixture();
	// The sound's last frame begins where the next repetition does.
	const startUs = packets[0]?.timeUs ?? 0;
	const bytesAt = (bitsPerSecond: number) => bitsPerSecond / picturesPerSecond / 8;
	const turn = packets
		.filter(({ timeUs, track }) => timeUs < startUs + turnUs && (hasSound || track === "video"))
		.flatMap((packet) => {
			if (!saver || packet.track !== "video") return [packet];
			const full = { ...packet, data: weighed(packet.data, bytesAt(saver.fullBitsPerSecond)) };
			return [full, { ...packet, track: "saver" as const, data: weighed(packet.data, bytesAt(saver.bitsPerSecond)) }];
		});
	const tracks = ["video", ...(hasSound ? ["audio"] : []), ...(saver ? ["saver"] : [])];
	const session = randomUUID();
	const beganMs = performance.now();
	let sent = 0;
	let socket: WebSocket;
	let timer: ReturnType<typeof setInterval> | undefined;

	const packetAt = (place: number) => {
		const packet = turn[place % turn.length];
		if (!packet) throw new Error("There is nothing to broadcast.");
		return { ...packet, timeUs: packet.timeUs + Math.floor(place / turn.length) * turnUs };
	};
	const describe = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

	function sendDue(): void {
		const dueUs = startUs + (performance.now() - beganMs) * 1_000;
		for (let packet = packetAt(sent); packet.timeUs <= dueUs; packet = packetAt(sent)) {
			const { track, timeUs, durationUs, isKey, data } = packet;
			sent++;
			const frame = { kind: track, isKey, sequence: sent, timeUs, durationUs, data: Uint8Array.from(data) };
			socket.send(writeIngestFrame(frame));
		}
	}

	async function connect(): Promise<void> {
		socket = new WebSocket(endpoint, [saver ? saverIngestProtocol : ingestProtocol]);
		await new Promise((resolve, reject) => {
			socket.onopen = resolve;
			socket.onerror = () => reject(new Error(`No server answers at ${endpoint}.`));
		});
		const welcome = new Promise<Extract<IngestServerMessage, { type: "welcome" }>>((resolve, reject) => {
			socket.onmessage = ({ data }) => {
				const message = JSON.parse(String(data)) as IngestServerMessage;
				if (message.type === "welcome") resolve(message);
			};
			socket.onclose = ({ code }) => reject(new Error(`The ingest closed with ${code}.`));
		});
		const say = (message: object) => socket.send(JSON.stringify(message));
		say({ type: "hello", streamKey, session, tracks });
		sent = (await welcome).lastSequence;
		say({ type: "config", track: "video", codec: "avc", description: describe(video.avcC) });
		if (saver) say({ type: "config", track: "saver", codec: "avc", description: describe(video.avcC) });
		if (hasSound) {
			say({ type: "config", track: "audio", codec: "aac", description: describe(audio.audioSpecificConfig) });
		}
		timer = setInterval(() => socket.readyState === WebSocket.OPEN && sendDue(), tickMs);
	}

	function cut(): void {
		clearInterval(timer);
		socket.close();
	}
	await connect();
	return {
		cut,
		resume: connect,
		isOpen: () => socket.readyState === WebSocket.OPEN,
		sentSeconds: () => (packetAt(sent).timeUs - startUs) / 1_000_000,
	};
}
