import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@stride/testing";
import type { Fixture } from "./fixture.ts";
import { startBroadcast } from "./live-broadcast.ts";
import { requireFront, startFront } from "./live-front.ts";
import { nextReload, read } from "./live-player.ts";
import { median, type Row } from "./row.ts";

const crowds = [1, 300] as const;
const guests = 20;
const secondsPerCrowd = 20;
/** A viewer who comes loads the parts that exist at once. */
const settleMs = 4_000;
/** What one more viewer may add to the product's requests a second. */
const slopeMax = 0.02;
/** The playlists of a guest, three a second, and a share of the common media. */
const requestsOfGuestMax = 3.5;
/** What the recipe may add to the delay of a part. */
const delayMaxMs = 60;

/**
 * Viewers behind nginx and Varnish with the shipped configurations: what each viewer without a limit adds to the requests
 * that reach the product, what each guest in free time does, and how much later a part arrives than at as many viewers
 * without a cache. Each arrival is compared with that at one more viewer, who has no cache and waits for the same part.
 */
export async function benchLiveCache(fixture: Fixture): Promise<Row[]> {
	requireFront("viewers behind nginx and Varnish");
	const port = await freePort();
	const cdn = `http://127.0.0.1:${port}`;
	const broadcast = await startBroadcast(fixture, { settings: { LIVE_CDN_URL: cdn } });
	const front = await startFront(broadcast.url, port);
	try {
		const shared = await broadcast.openShared();
		const unshared = shared.replace(cdn, broadcast.url);
		for (const address of [shared, unshared]) await requireSecret(address);
		const [few, many] = [await measureCrowd(crowds[0], shared), await measureCrowd(crowds[1], shared)];
		// The load generator delays them too.
		const { delayMs: aloneMs } = await measureCrowd(crowds[1], unshared);
		const addedMs = Math.max(1, many.delayMs - aloneMs);
		const slope = (many.requestsPerSecond - few.requestsPerSecond) / (crowds[1] - crowds[0]);
		const title = "viewers without a limit behind nginx and Varnish";
		return [
			{
				name: `${title}, ${crowds.join(" to ")}: requests a second that reach the product`,
				unit: "viewers for each more",
				subject: [1 / Math.max(slope, 0.000_1)],
				baseline: [1 / slopeMax],
				atLeast: 1,
			},
			{
				name: `${title}, ${crowds[1]}: how much later a part arrives`,
				unit: "parts per second of delay",
				subject: [1_000 / addedMs],
				baseline: [1_000 / delayMaxMs],
				atLeast: 1,
			},
			{
				name: `guests in free time behind nginx and Varnish, ${guests}: requests a second that reach the product`,
				unit: "guests for each",
				subject: [guests / (await measureGuests())],
				baseline: [1 / requestsOfGuestMax],
				atLeast: 1,
			},
		];

		async function measureCrowd(count: number, playlist: string) {
			const direct = new Map<string, number>();
			const probe = watch(unshared, { media: broadcast.url, onPart: (name, atMs) => direct.set(name, atMs) });
			const parts: { name: string; atMs: number }[] = [];
			const media = new URL(playlist).origin;
			const onPart = (name: string, atMs: number) => parts.push({ name, atMs });
			const crowd = Array.from({ length: count }, () => watch(playlist, { media, onPart }));
			await delay(settleMs);
			parts.length = 0;
			const before = front.requestsToProduct();
			await delay(secondsPerCrowd * 1_000);
			const requestsPerSecond = (front.requestsToProduct() - before) / secondsPerCrowd;
			const received = parts.length;
			await Promise.all([probe, ...crowd].map((viewer) => viewer.stop()));
			requireParts(received, count);
			// A viewer may also be the first to have a part.
			const delaysMs = parts.map(({ name, atMs }) => atMs - (direct.get(name) ?? Number.NaN)).filter(Number.isFinite);
			return { requestsPerSecond, delayMs: Math.max(0, median(delaysMs)) };
		}

		/** @returns the requests a second of all guests: playlists of their own at the product, and media through the cache */
		async function measureGuests(): Promise<number> {
			let playlists = 0;
			let parts = 0;
			const all: ReturnType<typeof watch>[] = [];
			while (all.length < guests) {
				const playlist = await broadcast.openPlaylist();
				const listen = { media: cdn, onPart: () => void parts++, onPlaylist: () => void playlists++ };
				all.push(watch(playlist, listen));
			}
			await delay(settleMs);
			[playlists, parts] = [0, 0];
			const before = front.requestsToProduct();
			await delay(secondsPerCrowd * 1_000);
			const requests = playlists + front.requestsToProduct() - before;
			const received = parts;
			await Promise.all(all.map((guest) => guest.stop()));
			requireParts(received, guests);
			return requests / secondsPerCrowd;
		}
	} finally {
		await front.stop();
		await broadcast.stop();
	}
}

/** @throws Error if the viewers, who have stopped, were so late that their requests do not count */
function requireParts(received: number, viewers: number): void {
	const due = viewers * secondsPerCrowd * 3;
	if (received < due * 0.8) throw new Error(`${viewers} viewers received ${received} parts of ${due}.`);
}

/** @throws Error if a shared playlist is served at an address without its secret */
async function requireSecret(shared: string): Promise<void> {
	const other = Buffer.alloc(16).toString("base64url");
	const answer = await fetch(shared.replace(/\/s\/[^/]+\//, `/s/${other}/`));
	const text = await answer.text();
	if (answer.ok || text.includes("#EXT"))
		throw new Error(`Without its secret, ${answer.status} and ${text.length} bytes.`);
}

type Listening = {
	/** The origin from which parts are loaded. */
	media: string;
	onPart: (name: string, atMs: number) => void;
	onPlaylist?: () => void;
};

/** Loads the hinted part before it exists, as players do, and then the playlist that names the next one. */
function watch(playlist: string, { media, onPart, onPlaylist }: Listening) {
	const agent = new Agent({ keepAlive: true, maxSockets: 2 });
	let isOver = false;
	const load = async () => {
		let query = "";
		while (!isOver) {
			const text = (await read(agent, playlist + query)).toString();
			onPlaylist?.();
			const hint = /EXT-X-PRELOAD-HINT:.*URI="([^"]+)"/.exec(text)?.[1];
			if (hint === undefined) throw new Error("The playlist has no preload hint.");
			const address = new URL(new URL(hint, playlist).pathname, media);
			await read(agent, address.href);
			onPart(address.pathname, performance.now());
			query = nextReload(text);
		}
	};
	const ended = load();
	return {
		async stop(): Promise<void> {
			isOver = true;
			await ended;
			agent.destroy();
		},
	};
}
