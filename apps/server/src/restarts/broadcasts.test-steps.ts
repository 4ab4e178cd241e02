import { randomUUID } from "node:crypto";
import { type IngestTrack, ingestProtocol, saverIngestProtocol } from "@stride/contract/streams/ingest";
import {
	connectBroadcaster,
	isMarked,
	type SentPacket,
	type TestBroadcaster,
} from "../providers/embedded-live/broadcaster.test-steps.ts";
import { besides, get, type Rendition, readMedia, renditionsOf } from "../providers/embedded-live/viewer.test-steps.ts";

const tickMs = 40;
const pauseMs = 250;

/** Sends in real time and retains what is not acknowledged, as the studio does; it goes from node to node. */
export function broadcast(endpoints: readonly string[], streamKey: string, packets: readonly SentPacket[]) {
	const session = randomUUID();
	const hasSaver = packets.some(({ track }) => track === "saver");
	const tracks: IngestTrack[] = ["video", "audio", ...(hasSaver ? (["saver"] as const) : [])];
	const protocol = hasSaver ? saverIngestProtocol : ingestProtocol;
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
				current = await connectBroadcaster(new URL(address).origin, { protocol });
				const welcome = await current.greet(streamKey, { session, tracks });
				hosts.push(new URL(address).port);
				current.configure(tracks);
				sent = welcome.lastSequence;
				await send(current);
			} catch {
				// The node is unavailable.
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

const renditions: readonly Rendition[] = ["full", "saver", "sound"];
type Segment = { bytes: number; isDiscontinuity: boolean; isSaver: boolean };

/** Loads each new segment, and opens the stream again at the site's address after a failure, as the player does. */
export function watch(entry: () => Promise<string> | string, rendition: Rendition = "full") {
	const segments = new Map<number, Segment>();
	const arrivals: number[] = [];
	const openings: Rendition[][] = [];
	let isOver = false;

	async function play(): Promise<void> {
		// The address of the host, to which the site has sent the player.
		const index = await get(await entry());
		if (index.status !== 200) return;
		const offered = renditionsOf(index);
		openings.push(renditions.filter((one) => offered[one] !== ""));
		const media = offered[rendition] || offered.full;
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
			const isSaver = isMarked(media.bytes);
			segments.set(number, { bytes: media.bytes.length, isDiscontinuity: discontinuity ?? false, isSaver });
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
		/** The renditions that were offered each time. */
		openings,
		/** The longest time between two segments. @param sinceMs when the later one arrived at the earliest */
		longestMs: (sinceMs = 0): number =>
			Math.max(0, ...arrivals.slice(1).map((atMs, index) => (atMs < sinceMs ? 0 : atMs - (arrivals[index] ?? atMs)))),
		async end() {
			isOver = true;
			await done;
		},
	};
}

/**
 * The recording must have each frame of the full picture and of the sound that was sent, once and in order, and nothing
 * else, in a time line without gaps.
 * @returns what differs
 */
export async function compareRecording(media: string, sent: readonly SentPacket[]): Promise<string[]> {
	const { segments } = readMedia((await get(media)).text);
	const frames: Buffer[] = [];
	for (const { uri } of segments) frames.push(...readFrames(Buffer.from((await get(besides(media, uri))).bytes)));
	const recorded = Buffer.concat(frames);
	const faults: string[] = [];
	const recordable = sent.filter(({ track }) => track !== "saver");
	const bytes = recordable.reduce((sum, { data }) => sum + data.length, 0);
	if (recorded.length !== bytes) faults.push(`the recording has ${recorded.length} bytes of ${bytes}`);
	if (segments.some(({ discontinuity }) => discontinuity)) faults.push("the recording has a discontinuity");
	for (const track of ["video", "audio"]) {
		let at = 0;
		for (const { data, sequence } of recordable.filter((packet) => packet.track === track)) {
			const found = recorded.indexOf(data, at);
			if (found === -1) faults.push(`${track} ${sequence} is missing`);
			else at = found + data.length;
		}
	}
	return faults;
}

/** The bytes of the pictures and sounds, without the headers of their fragments. */
function readFrames(segment: Buffer): Buffer[] {
	const frames: Buffer[] = [];
	for (let at = 0; at < segment.length; at += segment.readUInt32BE(at)) {
		const isMedia = segment.toString("latin1", at + 4, at + 8) === "mdat";
		if (isMedia) frames.push(segment.subarray(at + 8, at + segment.readUInt32BE(at)));
	}
	return frames;
}
