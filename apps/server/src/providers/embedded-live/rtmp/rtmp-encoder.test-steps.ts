import { once } from "node:events";
import { connect, createServer } from "node:net";
import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
import { until } from "@stride/testing";
import type { SentPacket } from "../broadcaster.test-steps.ts";
import { encodeAmf0 } from "./protocol/amf0.ts";
import { audioMessage, command, connectObject, message, videoMessage } from "./protocol/encoder.test-steps.ts";

const { video, audio } = readSampleBroadcast();
const HANDSHAKE_BYTES = 1536;

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	return typeof address === "object" && address ? address.port : 0;
}

/** An encoder on a socket, which has sent nothing yet. */
export async function connectEncoder(port: number) {
	const socket = connect({ port, host: "127.0.0.1" });
	let received = Buffer.alloc(0);
	let isClosed = false;
	socket.on("data", (data) => {
		received = Buffer.concat([received, data]);
	});
	socket.on("close", () => {
		isClosed = true;
	});
	socket.on("error", () => undefined);
	await once(socket, "connect");

	async function shakeHands(): Promise<void> {
		socket.write(Buffer.concat([Uint8Array.of(3), new Uint8Array(HANDSHAKE_BYTES)]));
		await until("S1", () => received.length >= 1 + HANDSHAKE_BYTES);
		socket.write(received.subarray(1, 1 + HANDSHAKE_BYTES));
	}

	async function untilRead(text: string): Promise<void> {
		await until(text, () => {
			if (!received.includes(text) && isClosed) throw new Error(`closed before ${text}`);
			return received.includes(text);
		});
	}

	async function requestPublish(streamKey: string): Promise<void> {
		await shakeHands();
		socket.write(message({ chunkStream: 2, type: 1 }, Uint8Array.of(0, 0, 16, 0)));
		socket.write(command("connect", 1, connectObject()));
		socket.write(command("createStream", 2, null));
		const publish = encodeAmf0(["publish", 3, null, streamKey, "live"]);
		socket.write(message({ chunkStream: 4, type: 20, streamId: 1 }, publish, 4_096));
	}

	return {
		socket,
		shakeHands,
		untilRead,
		requestPublish,
		async publish(streamKey: string): Promise<void> {
			await requestPublish(streamKey);
			await untilRead("NetStream.Publish.Start");
		},
		describeTracks(): void {
			socket.write(videoMessage(0, Buffer.concat([Uint8Array.of(0x17, 0, 0, 0, 0), video.avcC])));
			socket.write(audioMessage(0, Buffer.concat([Uint8Array.of(0xaf, 0), audio.audioSpecificConfig])));
		},
		push(packets: readonly SentPacket[]): void {
			const startUs = packets[0]?.timeUs ?? 0;
			for (const { track, timeUs, isKey, data } of packets) {
				const at = Math.max(0, Math.round((timeUs - startUs) / 1_000));
				if (track === "audio") socket.write(audioMessage(at, Buffer.concat([Uint8Array.of(0xaf, 1), data])));
				else socket.write(videoMessage(at, Buffer.concat([Uint8Array.of(isKey ? 0x17 : 0x27, 1, 0, 0, 0), data])));
			}
		},
		untilClosed: (timeoutMs?: number) => until("the connection's end", () => isClosed, timeoutMs),
		isOpen: () => !isClosed,
	};
}
