import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { ingestPath, ingestProtocol, writeIngestFrame } from "@stride/contract/streams/ingest";
import { readSampleBroadcast } from "@stride/hls/sample-broadcast";
import { until } from "@stride/testing";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Fixture } from "./fixture.ts";
import { startServer } from "./servers.ts";

/** The interval at which the studio sends. */
const tickMs = 30;
const loopUs = 8_000_000;

/** The studio's initial bit rate. The fixture's small pictures have a twentieth of it. */
const videoBitsPerSecond = 2_500_000;
const picturesPerSecond = 30;

export type Broadcast = Awaited<ReturnType<typeof startBroadcast>>;

/**
 * The product in its own process with streams on the air, fed with the fixture in real time, each at the bit rate of a
 * studio broadcast. Playlists and parts are those of the first stream.
 */
export async function startBroadcast(fixture: Fixture, { streams = 1 }: { streams?: number } = {}) {
	const [streamId = "", ...others] = await plantStreams(fixture, streams);
	const server = await startServer("product.ts", { ...fixture, roles: "web,media" });
	const query = async <T>(question: object): Promise<T> => {
		server.command(question);
		const [answer] = await once(server.child, "message");
		return answer as T;
	};
	const feeders: Awaited<ReturnType<typeof feed>>[] = [];
	for (const id of [streamId, ...others]) {
		const { streamKey } = await query<{ streamKey: string }>({ keyOfStream: id });
		feeders.push(await feed(`${server.url.replace(/^http/, "ws")}${ingestPath}`, streamKey));
	}
	const pause = () => {
		for (const feeder of feeders) feeder.pause();
	};
	const openIndex = async () => {
		const { token } = await query<{ token: string }>({ tokenOfStream: streamId });
		return `${server.url}/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}`;
	};
	const playlistOf = async (index: string) =>
		new URL((await (await fetch(index)).text()).trim().split("\n").at(-1) ?? "", index).href;
	const index = await openIndex();
	await until("the stream to be on the air", async () => (await fetch(index)).ok);
	return {
		/** The product's base URL. */
		url: server.url,
		pause,
		resume(): void {
			for (const feeder of feeders) feeder.resume();
		},
		cpuSeconds: async () => (await query<{ cpuSeconds: number }>({ cpu: true })).cpuSeconds,
		/** The media playlist of a new viewer. */
		openPlaylist: async () => playlistOf(await openIndex()),
		/** The first listed part. The stream is paused afterwards, so the part stays in the playlist. */
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

/** A campaign has at most one upcoming challenge, so each stream gets a campaign of its own. */
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

/** The picture followed by filler data (H.264, 7.3.2.7), which every decoder skips. */
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

/** Sends each frame when it is due, in a loop. A pause is a frozen picture; a key frame follows it. */
async function feed(url: string, streamKey: string) {
	const { packets: all, video, audio } = readSampleBroadcast();
	const startUs = all[0]?.timeUs ?? 0;
	const packets = all
		.filter(({ timeUs }) => timeUs < startUs + loopUs)
		.map((packet) => ({
			...packet,
			data: packet.track === "video" ? weighed(packet.data) : Uint8Array.from(packet.data),
		}));
	const socket = new WebSocket(url, [ingestProtocol]);
	await once(socket, "open");
	const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
	socket.send(JSON.stringify({ type: "hello", streamKey, session: randomUUID(), tracks: ["video", "audio"] }));
	await once(socket, "message");
	const sendConfig = (config: object) => socket.send(JSON.stringify({ type: "config", ...config }));
	sendConfig({ track: "video", codec: "avc", description: base64(video.avcC) });
	sendConfig({ track: "audio", codec: "aac", description: base64(audio.audioSpecificConfig) });

	let sent = 0;
	let isPaused = false;
	let beganAtMs = performance.now();
	const timer = setInterval(() => {
		for (; !isPaused; sent++) {
			const packet = packets[sent % packets.length];
			const loop = Math.floor(sent / packets.length);
			if (!packet) return;
			const atUs = packet.timeUs - startUs + loop * loopUs;
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
		resume(): void {
			if (isPaused) beganAtMs += performance.now() - pausedAtMs;
			isPaused = false;
		},
		stop(): void {
			clearInterval(timer);
			socket.close();
		},
	};
}
