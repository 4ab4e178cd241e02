import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { ingestPath, ingestProtocol, writeIngestFrame } from "@stride/contract/ingest";
import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
import { until } from "@stride/testing";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Fixture } from "./fixture.ts";
import { startServer } from "./servers.ts";

/** As often as the studio sends. */
const tickMs = 30;
const turnUs = 8_000_000;

/** What the studio begins with. The fixture's small pictures weigh a twentieth of that. */
const videoBitsPerSecond = 2_500_000;
const picturesPerSecond = 30;

export type Broadcast = Awaited<ReturnType<typeof startBroadcast>>;

/**
 * The product in a process of its own with streams on the air, fed with the fixture in real time, each as heavy as a
 * broadcast from the studio. What is asked for is of the first one.
 */
export async function startBroadcast(fixture: Fixture, { streams = 1 }: { streams?: number } = {}) {
	const [streamId = "", ...others] = await plantStreams(fixture, streams);
	const server = await startServer("product.ts", { ...fixture, roles: "web,media" });
	const ask = async <T>(question: object): Promise<T> => {
		server.tell(question);
		const [answer] = await once(server.child, "message");
		return answer as T;
	};
	const feeders: Awaited<ReturnType<typeof feed>>[] = [];
	for (const id of [streamId, ...others]) {
		const { streamKey } = await ask<{ streamKey: string }>({ keyOfStream: id });
		feeders.push(await feed(`${server.url.replace(/^http/, "ws")}${ingestPath}`, streamKey));
	}
	const pause = () => {
		for (const feeder of feeders) feeder.pause();
	};
	const openIndex = async () => {
		const { token } = await ask<{ token: string }>({ tokenOfStream: streamId });
		return `${server.url}/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}`;
	};
	const playlistOf = async (index: string) =>
		new URL((await (await fetch(index)).text()).trim().split("\n").at(-1) ?? "", index).href;
	const index = await openIndex();
	await until("the stream to be on the air", async () => (await fetch(index)).ok);
	return {
		/** Where the product answers. */
		url: server.url,
		pause,
		goOn(): void {
			for (const feeder of feeders) feeder.goOn();
		},
		cpuSeconds: async () => (await ask<{ cpuSeconds: number }>({ cpu: true })).cpuSeconds,
		/** The media playlist of a viewer of its own. */
		openPlaylist: async () => playlistOf(await openIndex()),
		/** The first part of those that are told. The stream stands still afterwards, so it stays there. */
		async openPart(): Promise<{ url: string; bytes: Uint8Array }> {
			const media = await playlistOf(index);
			const part = await until("a part", async () => {
				const text = await (await fetch(media)).text();
				return /EXT-X-PART:.*URI="([^"]+)"/.exec(text)?.[1];
			});
			pause();
			const url = new URL(part, media).href;
			return { url, bytes: new Uint8Array(await (await fetch(url)).arrayBuffer()) };
		},
		async stop(): Promise<void> {
			for (const feeder of feeders) feeder.stop();
			await server.stop();
		},
	};
}

/** A campaign has one challenge to come at the most, so each stream has a campaign of its own. */
async function plantStreams({ databaseUrl, campaignId }: Fixture, count: number): Promise<string[]> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const ids = Array.from({ length: count }, () => uuidv7());
	for (const id of ids) {
		await client.query(
			`with campaign_of_it as (
				insert into campaign (id, author_id, slug, title, description, country, recipient_type, residence_confirmed_at,
					currency, fund_goal_cents, image_id, created_at, updated_at)
				select $1::uuid, author_id, 'challenge-' || $1::uuid, title, description, country, recipient_type, residence_confirmed_at,
					currency, fund_goal_cents, image_id, created_at, updated_at
				from campaign where id = $2
				returning id
			)
			insert into live_stream (id, campaign_id, title, description, image_id, starts_at, state, created_at, updated_at)
			select $3, id, 'Around the lake', 'Forty kilometres, live.', $3, now() + interval '1 hour', 'upcoming', now(), now()
			from campaign_of_it`,
			[uuidv7(), campaignId, id],
		);
	}
	await client.end();
	return ids;
}

/** The picture with filler data after it (H.264, 7.3.2.7), which every decoder skips. */
function weighed(picture: Uint8Array): Uint8Array<ArrayBuffer> {
	const bytes = videoBitsPerSecond / picturesPerSecond / 8;
	const fillerBytes = Math.max(2, Math.round(bytes) - picture.length - 4);
	const whole = new Uint8Array(picture.length + 4 + fillerBytes).fill(0xff);
	whole.set(picture);
	new DataView(whole.buffer).setUint32(picture.length, fillerBytes);
	whole[picture.length + 4] = 12;
	whole[whole.length - 1] = 0x80;
	return whole;
}

/** Sends each frame when it is due, over and over. A pause is a picture that stands still; then a key frame follows. */
async function feed(url: string, streamKey: string) {
	const { packets: all, video, audio } = readSampleBroadcast();
	const startUs = all[0]?.timeUs ?? 0;
	const packets = all
		.filter(({ timeUs }) => timeUs < startUs + turnUs)
		.map((packet) => ({
			...packet,
			data: packet.track === "video" ? weighed(packet.data) : Uint8Array.from(packet.data),
		}));
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
			socket.send(writeIngestFrame({ ...frame, data }));
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
