import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { ingestPath, ingestProtocol, writeIngestFrame } from "@stride/contract/ingest";
import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
import { until } from "@stride/testing";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Fixture } from "./fixture.ts";
import { startServer } from "./servers.ts";

const tickMs = 10;
const turnUs = 8_000_000;

export type Broadcast = Awaited<ReturnType<typeof startBroadcast>>;

/** The product in a process of its own with one stream on the air, fed with the fixture in real time. */
export async function startBroadcast(fixture: Fixture) {
	const streamId = await plantStream(fixture);
	const server = await startServer("product.ts", { ...fixture, roles: "web,media" });
	const ask = async <T>(question: object): Promise<T> => {
		server.tell(question);
		const [answer] = await once(server.child, "message");
		return answer as T;
	};
	const { streamKey } = await ask<{ streamKey: string }>({ keyOfStream: streamId });
	const feeder = await feed(`${server.url.replace(/^http/, "ws")}${ingestPath}`, streamKey);
	const { token } = await ask<{ token: string }>({ tokenOfStream: streamId });
	const index = `${server.url}/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}`;
	await until("the stream to be on the air", async () => (await fetch(index)).ok);
	return {
		pause: feeder.pause,
		goOn: feeder.goOn,
		cpuSeconds: async () => (await ask<{ cpuSeconds: number }>({ cpu: true })).cpuSeconds,
		/** The first part of those that are told. The stream stands still afterwards, so it stays there. */
		async openPart(): Promise<{ url: string; bytes: Uint8Array }> {
			const media = new URL((await (await fetch(index)).text()).trim().split("\n").at(-1) ?? "", index);
			const part = await until("a part", async () => {
				const text = await (await fetch(media)).text();
				return /EXT-X-PART:.*URI="([^"]+)"/.exec(text)?.[1];
			});
			feeder.pause();
			const url = new URL(part, media).href;
			return { url, bytes: new Uint8Array(await (await fetch(url)).arrayBuffer()) };
		},
		async stop(): Promise<void> {
			feeder.stop();
			await server.stop();
		},
	};
}

async function plantStream({ databaseUrl, campaignId }: Fixture): Promise<string> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const id = uuidv7();
	await client.query(
		`insert into live_stream (id, campaign_id, title, description, image_id, starts_at, state, created_at, updated_at)
		values ($1, $2, 'Around the lake', 'Forty kilometres, live.', $1, now() + interval '1 hour', 'upcoming', now(), now())`,
		[id, campaignId],
	);
	await client.end();
	return id;
}

/** Sends each frame when it is due, over and over. A pause is a picture that stands still; then a key frame follows. */
async function feed(url: string, streamKey: string) {
	const { packets: all, video, audio } = readSampleBroadcast();
	const startUs = all[0]?.timeUs ?? 0;
	const packets = all.filter(({ timeUs }) => timeUs < startUs + turnUs);
	const socket = new WebSocket(url, [ingestProtocol]);
	await once(socket, "open");
	const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
	socket.send(JSON.stringify({ type: "hello", streamKey, session: randomUUID(), tracks: ["video", "audio"] }));
	await once(socket, "message");
	const say = (config: object) => socket.send(JSON.stringify({ type: "config", ...config }));
	say({ track: "video", codec: "avc", description: base64(video.avcC) });
	say({ track: "audio", codec: "aac", description: base64(audio.audioSpecificConfig) });

	let sent = 0;
	let isPaused = false;
	let beganAtMs = performance.now();
	const timer = setInterval(() => {
		for (; !isPaused; sent++) {
			const packet = packets[sent % packets.length];
			const turn = Math.floor(sent / packets.length);
			if (!packet) return;
			const atUs = packet.timeUs - startUs + turn * turnUs;
			if (atUs / 1_000 > performance.now() - beganAtMs) return;
			const { track, isKey, durationUs, data } = packet;
			const frame = { kind: track, isKey, durationUs, sequence: sent + 1, timeUs: atUs };
			socket.send(writeIngestFrame({ ...frame, data: Uint8Array.from(data) }));
		}
	}, tickMs);
	let pausedAtMs = 0;
	return {
		pause(): void {
			isPaused = true;
			pausedAtMs = performance.now();
		},
		goOn(): void {
			if (isPaused) beganAtMs += performance.now() - pausedAtMs;
			isPaused = false;
		},
		stop(): void {
			clearInterval(timer);
			socket.close();
		},
	};
}
