import { randomUUID } from "node:crypto";
import {
	connectBroadcaster,
	type SentPacket,
	type TestBroadcaster,
} from "../providers/embedded-live/broadcaster.test-steps.ts";
import { besides, get, readMedia } from "../providers/embedded-live/viewer.test-steps.ts";

const tickMs = 40;
const pauseMs = 250;

/** Sends in real time and retains what is not acknowledged, as the studio does; it goes from node to node. */
export function broadcast(endpoints: readonly string[], streamKey: string, packets: readonly SentPacket[]) {
	const session = randomUUID();
	const startUs = packets[0]?.timeUs ?? 0;
	const beganMs = performance.now();
	const hosts: string[] = [];
	let current: TestBroadcaster | undefined;
	let sent = 0;
	let last = packets.length;
	let acknowledged = 0;
	let at = 0;
	let isOver = false;

	async function run(): Promise<void> {
		while (!isOver) {
			const address = endpoints[at % endpoints.length] ?? "";
			try {
				current = await connectBroadcaster(new URL(address).origin);
				const welcome = await current.greet(streamKey, { session });
				hosts.push(new URL(address).port);
				current.configure();
				sent = welcome.lastSequence;
				await send(current);
			} catch {
				// The node is away.
			}
			at += 1;
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
		}
	}

	const sentBy = () => startUs + (performance.now() - beganMs) * 1_000;
	async function send(to: TestBroadcaster): Promise<void> {
		while (to.isOpen() && !isOver) {
			const dueUs = sentBy();
			let end = sent;
			while (end < last && (packets[end]?.timeUs ?? dueUs) <= dueUs) end += 1;
			to.push(packets.slice(sent, end));
			sent = end;
			acknowledged = Math.max(acknowledged, to.acknowledged());
			await new Promise((resolve) => setTimeout(resolve, tickMs));
		}
	}
	const done = run();
	return {
		hosts,
		/** The address of the node that receives the broadcast. */
		host: () => `http://127.0.0.1:${hosts.at(-1)}`,
		acknowledged: () => acknowledged,
		/** Sends no packet from the next boundary on. @param everyMs between boundaries. @returns the packets until then */
		closeAt(everyMs: number): readonly SentPacket[] {
			const endUs = startUs + Math.ceil((sentBy() - startUs) / (everyMs * 1_000)) * everyMs * 1_000;
			const found = packets.findIndex(({ timeUs }) => timeUs >= endUs);
			last = found === -1 ? packets.length : found;
			return packets.slice(0, last);
		},
		isComplete: () => current?.last("receipt")?.sequence === last,
		async end() {
			isOver = true;
			await done;
		},
	};
}

/** Loads each new segment, and opens the stream again at the site's address after a failure, as the player does. */
export function watch(entry: () => Promise<string> | string) {
	const segments = new Map<number, { bytes: number; isDiscontinuity: boolean }>();
	const arrivals: number[] = [];
	let isOver = false;

	async function play(): Promise<void> {
		// The address of the host, to which the site has sent the player.
		const index = await fetch(await entry());
		if (!index.ok) return;
		const media = besides(index.url, (await index.text()).trim().split("\n").at(-1) ?? "");
		for (let failures = 0; failures < 2 && !isOver; ) {
			const answer = await get(media);
			if (answer.status === 200) await loadNew(answer.url, answer.text);
			else failures += 1;
			await new Promise((resolve) => setTimeout(resolve, 300));
		}
	}

	async function loadNew(address: string, text: string): Promise<void> {
		const playlist = readMedia(text);
		for (const [index, { uri, discontinuity }] of playlist.segments.entries()) {
			const number = (playlist.mediaSequenceBase ?? 0) + index;
			if (!uri || segments.has(number)) continue;
			const media = await get(besides(address, uri));
			if (media.status !== 200) throw new Error(`A listed segment was answered with ${media.status}.`);
			segments.set(number, { bytes: media.bytes.length, isDiscontinuity: discontinuity ?? false });
			arrivals.push(performance.now());
		}
	}
	const done = (async () => {
		while (!isOver) {
			await play().catch(() => undefined);
			await new Promise((resolve) => setTimeout(resolve, 300));
		}
	})();
	return {
		segments,
		/** The longest time between two segments. @param sinceMs when the later one arrived at the earliest */
		longestMs: (sinceMs = 0): number =>
			Math.max(0, ...arrivals.slice(1).map((atMs, index) => (atMs < sinceMs ? 0 : atMs - (arrivals[index] ?? atMs)))),
		async end() {
			isOver = true;
			await done;
		},
	};
}
