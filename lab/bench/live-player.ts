import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Broadcast } from "./live-broadcast.ts";

/** The part after the last listed one (RFC 8216bis, 6.2.5.2). */
export function nextReload(playlist: string): string {
	const first = Number(/EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
	const segments = playlist.match(/#EXTINF:/g)?.length ?? 0;
	const open = playlist.slice(playlist.lastIndexOf("#EXTINF:") + 1);
	const parts = open.match(/#EXT-X-PART:/g)?.length ?? 0;
	return `?_HLS_msn=${first + segments}&_HLS_part=${parts}`;
}

export function read(agent: Agent, url: string): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		get(url, { agent }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on("data", (chunk: Buffer) => chunks.push(chunk));
			answer.on("end", () => {
				if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
				else reject(new Error(`${url} answered ${answer.statusCode}.`));
			});
			answer.on("error", reject);
		}).on("error", reject);
	});
}

const settleMs = 3_000;

/**
 * Viewers of a stream, each a session of its own that reads the low-latency playlist with blocking reloads and loads every
 * part, as a player does. Resolves once the broadcast paces them: at first they load the parts that exist.
 */
export async function watchLive(broadcast: Broadcast, count: number) {
	const playlists: string[] = [];
	// Sequentially: the server process answers one question at a time.
	while (playlists.length < count) playlists.push(await broadcast.openPlaylist());
	const viewers = playlists.map((playlist) => watch(playlist));
	await delay(settleMs);
	return {
		count,
		/** How many parts all of them have loaded. */
		parts: (): number => viewers.reduce((total, viewer) => total + viewer.parts(), 0),
		async stop(): Promise<void> {
			await Promise.all(viewers.map((viewer) => viewer.stop()));
		},
	};
}

function watch(playlist: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: 2 });
	let loaded = 0;
	let isOver = false;
	const seen = new Set<string>();
	const load = async () => {
		let query = "";
		while (!isOver) {
			const text = (await read(agent, playlist + query)).toString();
			const fresh = [...text.matchAll(/EXT-X-PART:.*URI="([^"]+)"/g)].map(([, uri]) => String(uri));
			for (const uri of fresh.filter((part) => !seen.has(part)).slice(-6)) {
				seen.add(uri);
				await read(agent, new URL(uri, playlist).href);
				loaded++;
			}
			query = nextReload(text);
		}
	};
	const ended = load();
	return {
		parts: () => loaded,
		async stop(): Promise<void> {
			isOver = true;
			await ended;
			agent.destroy();
		},
	};
}
