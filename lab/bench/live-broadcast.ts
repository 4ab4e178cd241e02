import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import {
	type IngestFrame,
	ingestPath,
	ingestProtocol,
	saverIngestProtocol,
	writeIngestFrame,
} from "@stride/contract/streams/ingest";
import { saverPicture } from "@stride/contract/streams/saver-picture";
import { readSampleBroadcast, weighed } from "@stride/hls/sample-broadcast";
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
 * @param options `hasSaver`: the smaller picture can be sent besides, with `sendSaver`
 */
export async function startBroadcast(
	fixture: Fixture,
	{
		streams = 1,
		hasSaver = false,
		pages = false,
		settings = {},
	}: { streams?: number; hasSaver?: boolean; pages?: boolean; settings?: Record<string, string> } = {},
) {
	const [streamId = "", ...others] = await plantStreams(fixture, streams);
	const server = await startServer("product.ts", { ...fixture, roles: "web,media", pages, settings });
	const query = async <T>(question: object): Promise<T> => {
		server.command(question);
		const [answer] = await once(server.child, "message");
		return answer as T;
	};
	const cpuSeconds = async () => (await query<{ cpuSeconds: number }>({ cpu: true })).cpuSeconds;
	const feeders: Awaited<ReturnType<typeof feed>>[] = [];
	for (const id of [streamId, ...others]) {
		const { streamKey } = await query<{ streamKey: string }>({ keyOfStream: id });
		feeders.push(await feed(`${server.url.replace(/^http/, "ws")}${ingestPath}`, streamKey, hasSaver));
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
	const openPresence = async (isAuthor: boolean): Promise<string> => {
		const { token } = await query<{ token: string }>({ tokenOfStream: streamId, ...(isAuthor && { isAuthor }) });
		const address = `${server.url}/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}`;
		const presence = /DATA-ID="stride.presence",VALUE="([^"]+)"/.exec(await (await fetch(address)).text())?.[1];
		if (presence === undefined) throw new Error("Without LIVE_CDN_URL no viewer reports.");
		return new URL(presence, address).href;
	};
	return {
		/** The product's base URL. */
		url: server.url,
		/** The product's process. */
		server,
		pause,
		resume(): void {
			for (const feeder of feeders) feeder.resume();
		},
		/** Sends the first `count` streams only; the others remain connected. */
		limitStreams(count: number): void {
			for (const [index, feeder] of feeders.entries()) {
				if (index < count) feeder.resume();
				else feeder.pause();
			}
		},
		sendSaver(isSent: boolean): void {
			for (const feeder of feeders) feeder.sendSaver(isSent);
		},
		cpuSeconds,
		/** How much of a core the process uses during the next seconds. */
		async cpuShare(seconds: number): Promise<number> {
			const before = await cpuSeconds();
			await delay(seconds * 1_000);
			return ((await cpuSeconds()) - before) / seconds;
		},
		/** What a new viewer of the shared playlists repeats. */
		openPresence: () => openPresence(false),
		/** The media playlist of a new viewer. */
		openPlaylist: async () => playlistOf(await openIndex()),
		/** The shared media playlist of viewers without a limit: it is requested for the author. */
		async openShared(): Promise<string> {
			const presence = await openPresence(true);
			const { shared } = (await (await fetch(presence)).json()) as { shared: { folder: string } };
			return `${shared.folder}live.m3u8`;
		},
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

/** Sends each frame when it is due, in a loop. A pause is a frozen picture; a key frame follows it. */
async function feed(url: string, streamKey: string, hasSaver: boolean) {
	const { packets: all, video, audio } = readSampleBroadcast();
	const startUs = all[0]?.timeUs ?? 0;
	const pictureBytes = videoBitsPerSecond / picturesPerSecond / 8;
	const saverBytes = saverPicture.bitsPerSecond / saverPicture.framesPerSecond / 8;
	let pictures = 0;
	const packets = all
		.filter(({ timeUs }) => timeUs < startUs + loopUs)
		.flatMap(({ track, data, ...packet }): IngestFrame[] => {
			if (track !== "video") return [{ ...packet, kind: track, data: Uint8Array.from(data) }];
			const full = { ...packet, kind: track, data: weighed(data, pictureBytes) };
			const isSaver = hasSaver && (packet.isKey || pictures++ % 2 === 0);
			return isSaver ? [full, { ...packet, kind: "saver" as const, data: weighed(data, saverBytes) }] : [full];
		});
	const socket = new WebSocket(url, hasSaver ? [saverIngestProtocol] : [ingestProtocol]);
	await once(socket, "open");
	const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
	socket.send(
		JSON.stringify({
			type: "hello",
			streamKey,
			session: randomUUID(),
			tracks: hasSaver ? ["video", "audio", "saver"] : ["video", "audio"],
		}),
	);
	await once(socket, "message");
	const sendConfig = (config: object) => socket.send(JSON.stringify({ type: "config", ...config }));
	sendConfig({ track: "video", codec: "avc", description: base64(video.avcC) });
	if (hasSaver) sendConfig({ track: "saver", codec: "avc", description: base64(video.avcC) });
	sendConfig({ track: "audio", codec: "aac", description: base64(audio.audioSpecificConfig) });

	let at = 0;
	let sequence = 0;
	let isSaverSent = hasSaver;
	let isPaused = false;
	let beganAtMs = performance.now();
	const timer = setInterval(() => {
		for (; !isPaused; at++) {
			const packet = packets[at % packets.length];
			const loop = Math.floor(at / packets.length);
			if (!packet) return;
			const atUs = packet.timeUs - startUs + loop * loopUs;
			if (atUs / 1_000 > performance.now() - beganAtMs) return;
			if (packet.kind === "saver" && !isSaverSent) continue;
			sequence += 1;
			socket.send(writeIngestFrame({ ...packet, sequence, timeUs: atUs }));
		}
	}, tickMs);
	let pausedAtMs = 0;
	return {
		pause(): void {
			if (!isPaused) pausedAtMs = performance.now();
			isPaused = true;
		},
		resume(): void {
			if (isPaused) beganAtMs += performance.now() - pausedAtMs;
			isPaused = false;
		},
		sendSaver(isSent: boolean): void {
			isSaverSent = isSent;
		},
		stop(): void {
			clearInterval(timer);
			socket.close();
		},
	};
}
