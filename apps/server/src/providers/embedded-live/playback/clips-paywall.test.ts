import { randomUUID } from "node:crypto";
import { streamGoneReasons } from "@stride/contract/errors";
import { until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { ClipChoice, ClipRange } from "../../../modules/streams/index.ts";
import { connectBroadcaster, repeatedPackets, type SentPacket } from "../broadcaster.test-steps.ts";
import { readJournalLines } from "../live-journal.queries.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { type Answer, addressesOf, get, openAs, readMedia } from "../viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
let shiftMs = 0;
const clock = () => new Date(Date.now() + shiftMs);
const host = createTestHost();
const { admitViewer, findWithdrawal } = host;
/** The clips that the host knows, by their ids. */
const known = new Map<string, ClipRange & { streamId: string }>();

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	host.findClip = async ({ streamId, clipId }) => {
		const clip = known.get(clipId);
		return clip?.streamId === streamId ? clip : null;
	};
	server = await startLiveServer(machine, { host, clock });
});
afterEach(() => {
	Object.assign(host, { admitViewer, findWithdrawal });
	shiftMs = 0;
});
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

const all = repeatedPackets(8);
const seconds = (from: number, to: number): SentPacket[] =>
	all.filter(({ timeUs }) => timeUs >= (1_000 + from) * 1e6 && timeUs < (1_000 + to) * 1e6);

async function readSegments(streamId: string): Promise<{ programDateTimeMs: number; durationTicks: number }[]> {
	const { text } = await readJournalLines(server.platform.db, streamId);
	const lines = text.split("\n").filter((line) => line !== "");
	return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === "segment");
}

/** Sets the clock to two seconds after the end of what is recorded. */
async function goAhead(streamId: string): Promise<void> {
	const last = (await readSegments(streamId)).at(-1);
	if (!last) throw new Error("nothing is recorded");
	shiftMs = last.programDateTimeMs + last.durationTicks / 90 + 2_000 - Date.now();
}

/** A stream on the air with these seconds; `pushTo` sends more, of the same session or of a new one. */
async function onAir(to: number) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const begin = async (session = randomUUID()) => {
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey, { session });
		broadcaster.configure();
		return broadcaster;
	};
	let broadcaster = await begin();
	let at = 0;
	let sent = 0;
	const push = async (second: number, isAwaited = true) => {
		const packets = seconds(at, second).map((packet, index) => ({ ...packet, sequence: sent + index + 1 }));
		at = second;
		sent += packets.length;
		broadcaster.push(packets);
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === sent);
		// The last one is open until the next key frame.
		const closed = Math.floor((second - 0.05) / 2);
		if (isAwaited) await until("the recording", async () => (await readSegments(streamId)).length >= closed);
	};
	await push(to);
	return {
		streamId,
		push,
		cut: () => broadcaster.cut(),
		async resume() {
			broadcaster = await begin();
			sent = 0;
		},
	};
}

async function recorded(lengthSeconds: number): Promise<string> {
	const { streamId, cut } = await onAir(lengthSeconds);
	cut();
	await server.engine.stop(streamId, "author");
	return streamId;
}

async function clipOf(streamId: string, choice: ClipChoice) {
	const placed = await server.engine.placeClip(streamId, choice);
	if (!placed) throw new Error("the clip was not placed");
	const clipId = server.newStreamId();
	known.set(clipId, { streamId, ...placed });
	const address = `${server.url}${new URL(server.engine.clipUrl(streamId, clipId)).pathname}`;
	return { placed, clipId, address, base: address.replace("index.m3u8", "") };
}

const minMs = 1_000;
const codeOf = ({ text }: Answer): string => JSON.parse(text).error.code;
const numbersIn = (answer: Answer) =>
	addressesOf(answer).flatMap((address) => /\/(\d+)\.m4s$/.exec(address)?.[1] ?? []);

/** A host that admits no viewer to the stream itself. */
function closeStream(): void {
	host.admitViewer = async () => ({ isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } });
}

describe("a clip of a recording", () => {
	it("[S5] plays without a session, and without the free time of a viewer", async () => {
		const streamId = await recorded(24);
		const { media } = await openAs(server, { streamId });
		const whole = await get(media);
		const bytes = new Map<string, Uint8Array>();
		for (const address of addressesOf(whole)) bytes.set(address.split("/").at(-1) ?? "", (await get(address)).bytes);
		closeStream();
		const before = host.requests.length;
		const { placed, address, clipId } = await clipOf(streamId, { startMs: 5_000, endMs: 15_000, minMs });
		expect(placed).toEqual({ startMs: 5_000, endMs: 15_000, madeAt: null, leadMs: 1_000, durationMs: 10_000 });
		expect(await server.engine.findClipPosition({ streamId, clipId, range: placed })).toBe(4_000);
		const playlist = await get(address);
		expect([playlist.status, playlist.headers.get("content-type"), playlist.headers.get("cache-control")]).toEqual([
			200,
			"application/vnd.apple.mpegurl",
			"no-store",
		]);
		const { segments, endlist, start } = readMedia(playlist.text);
		expect([segments.length, endlist, start]).toEqual([6, true, { offset: 1, precise: true }]);
		expect(numbersIn(playlist)).toEqual(["2", "3", "4", "5", "6", "7"]);
		for (const one of addressesOf(playlist)) {
			const answer = await get(one);
			expect([answer.status, answer.headers.get("cache-control")]).toEqual([
				200,
				"private, max-age=31536000, immutable",
			]);
			expect(answer.bytes).toEqual(bytes.get(one.split("/").at(-1) ?? ""));
			const part = await get(one, { range: "bytes=10-19" });
			expect([part.status, part.bytes]).toEqual([206, answer.bytes.slice(10, 20)]);
			expect((await get(one, { range: "bytes=99999999-" })).status).toBe(416);
		}
		expect(host.requests).toHaveLength(before);
	});

	it("[S4] [S5] discloses no other segment: neighbours, ranges, the sound alone, other names, other streams", async () => {
		const streamId = await recorded(24);
		const other = await recorded(16);
		const stored = (await server.platform.objects.list(`streams/${streamId}`)).map(({ name }) =>
			name.split("/").at(-1),
		);
		closeStream();
		const { address, base, clipId } = await clipOf(streamId, { startMs: 6_000, endMs: 12_000, minMs });
		const playlist = await get(address);
		expect(numbersIn(playlist)).toEqual(["3", "4", "5"]);
		for (const name of stored) expect(playlist.text).not.toContain(String(name).slice(8, 32));
		const names = [
			...["2.m4s", "6.m4s", "0.m4s", "11.m4s", "03.m4s", "3.M4S", "-1.m4s", "3", "3.m4s.mp4", "3.0.m4s", "3.sound.m4s"],
			...["init-0.sound.mp4", "init-1.mp4", "index-sound.m3u8", "recording.m3u8", "journal.jsonl", "constructor"],
			...["..%2F..%2Fm%2F3.m4s", "3.m4s%00", "%2e%2e%2f3.m4s", "3.m4s%2F..%2F2.m4s", ...stored],
		];
		for (const name of names) {
			for (const range of [undefined, "bytes=0-", "bytes=0-10,20-30"]) {
				const answer = await get(`${base}${name}`, range ? { range } : {});
				expect([name, [400, 404].includes(answer.status)]).toEqual([name, true]);
			}
		}
		const path = new URL(base).pathname;
		for (const [from, to] of [
			// The clip of another stream, and unknown clips.
			[streamId, other],
			[clipId, server.newStreamId()],
			[clipId, streamId],
			[clipId, "none"],
			[streamId, "none"],
			[clipId, clipId.toUpperCase()],
		] as const) {
			const forged = `${server.url}${path.replace(from, to)}`;
			for (const name of ["index.m3u8", "3.m4s", "init-0.mp4"]) {
				expect((await get(`${forged}${name}`)).status, `${forged}${name}`).toBe(404);
			}
		}
		// A range that reaches over the end of a file yields that file alone.
		const last = await get(`${base}5.m4s`);
		const beyond = await get(`${base}5.m4s`, { range: `bytes=5-${last.bytes.length + 100_000}` });
		expect(beyond.bytes).toEqual(last.bytes.slice(5));
		// The stream itself stays behind the paywall.
		const { media } = await openAs(server, { streamId });
		const [third = ""] = addressesOf(await get(media)).filter((one) => one.endsWith("/3.m4s"));
		expect((await get(third)).status).toBe(402);
	});

	it("[S5] answers like its stream once that is withdrawn, and is gone once it is deleted", async () => {
		const streamId = await recorded(16);
		const { address, base, clipId } = await clipOf(streamId, { startMs: 0, endMs: 10_000, minMs });
		expect((await get(address)).status).toBe(200);
		for (const reason of streamGoneReasons) {
			host.findWithdrawal = async () => reason;
			for (const one of [address, `${base}0.m4s`]) {
				const answer = await get(one);
				expect(answer.status).toBe(410);
				expect(JSON.parse(answer.text).error).toMatchObject({ code: "StreamGoneException", reason });
			}
		}
		host.findWithdrawal = findWithdrawal;
		known.delete(clipId);
		for (const one of [address, `${base}0.m4s`]) expect(codeOf(await get(one))).toBe("NotFoundException");
	});

	it("[S5] has a gap where segments are lost, and is not found without any", async () => {
		const streamId = await recorded(24);
		const { objects } = server.platform;
		const sizes = await objects.list(`streams/${streamId}`, "as-written");
		const media = sizes.filter(({ name }) => name.endsWith(".m4s"));
		for (const at of [3, 4]) await objects.remove(String(media[at]?.name));
		const { address } = await clipOf(streamId, { startMs: 2_000, endMs: 10_000, minMs });
		const playlist = await get(address);
		expect(numbersIn(playlist)).toEqual(["1", "2", "5", "6"]);
		expect(playlist.text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
		const clipId = server.newStreamId();
		known.set(clipId, { streamId, startMs: 6_000, endMs: 10_000, madeAt: null });
		const lost = await get(address.replace(/[0-9a-f-]{36}(?=\/index)/, clipId));
		expect([lost.status, codeOf(lost)]).toEqual([404, "NotFoundException"]);
	});

	it("[S5] is as long as chosen where its ends lie between two milliseconds", async () => {
		const streamId = await recorded(16);
		// A segment may begin there; a position has the same effect.
		const { placed } = await clipOf(streamId, { startMs: 2_000.4, endMs: 12_000.4, minMs: 10_000 });
		expect(placed).toMatchObject({ startMs: 2_001, endMs: 12_000, durationMs: 10_000 });
	});

	it("[S5] is not placed beyond the recording, nor where there is none", async () => {
		const streamId = await recorded(16);
		const place = (choice: ClipChoice, id = streamId) => server.engine.placeClip(id, choice);
		expect(await place({ startMs: 8_000, endMs: 18_000, minMs: 8_000 })).toMatchObject({ durationMs: 8_000 });
		expect(await place({ startMs: 9_000, endMs: 19_000, minMs: 8_000 })).toBeNull();
		expect(await place({ startMs: 60_000, endMs: 70_000, minMs })).toBeNull();
		expect(await place({ startMs: 0, endMs: 10_000, minMs }, server.newStreamId())).toBeNull();
		const { streamId: live, cut } = await onAir(8.1);
		expect(await place({ startMs: 0, endMs: 5_000, minMs }, live)).toBeNull();
		cut();
	});
});

describe("a clip of the last seconds", () => {
	it("[S5] is ready as soon as its last segment is recorded, while the stream is on the air", async () => {
		const live = await onAir(20.1);
		closeStream();
		await goAhead(live.streamId);
		const { placed, address, base } = await clipOf(live.streamId, { lastMs: 15_000, minMs });
		expect(placed.durationMs).toBe(15_000);
		expect(placed.endMs).toBeGreaterThanOrEqual(22_000);
		const early = await get(address);
		expect([early.status, codeOf(early), early.headers.get("retry-after")]).toEqual([
			503,
			"ServiceUnavailableException",
			"2",
		]);
		expect((await get(`${base}5.m4s`)).status).toBe(503);
		await live.push(26.1);
		await until("the clip to be recorded", async () => (await get(address)).status === 200);
		const playlist = await get(address);
		const numbers = numbersIn(playlist).map(Number);
		expect(numbers.at(-1)).toBe(Math.floor(placed.endMs / 2_000));
		expect(numbers[0]).toBe(Math.floor(placed.startMs / 2_000));
		for (const one of addressesOf(playlist)) expect((await get(one)).status).toBe(200);
		expect((await get(`${base}${(numbers[0] ?? 0) - 1}.m4s`)).status).toBe(404);
		// Later segments change nothing, nor does the end.
		await live.push(30);
		expect((await get(address)).text).toBe(playlist.text);
		live.cut();
		await server.engine.stop(live.streamId, "author");
		// A new process reads the complete recording, instead of what the first one has cached.
		await server.stop();
		server = await startLiveServer(machine, { host, clock });
		const moved = `${server.url}${new URL(address).pathname}`;
		await until("the recording to be complete", async () => (await get(moved)).status === 200);
		expect((await get(moved)).text).toBe(playlist.text);
	});

	it("[S5] is not placed before there is enough", async () => {
		const live = await onAir(6.1);
		expect(await server.engine.placeClip(live.streamId, { lastMs: 30_000, minMs: 10_000 })).toBeNull();
		live.cut();
		expect(await server.engine.placeClip(server.newStreamId(), { lastMs: 30_000, minMs })).toBeNull();
	});

	it("[S5] ends with what was recorded when the server stops and the broadcaster never returns", async () => {
		const live = await onAir(20.1);
		await goAhead(live.streamId);
		const { placed, address } = await clipOf(live.streamId, { lastMs: 15_000, minMs });
		expect((await get(address)).status).toBe(503);
		live.cut();
		await server.stop();
		server = await startLiveServer(machine, { host, clock });
		await server.engine.stop(live.streamId, "broadcaster-lost");
		const moved = `${server.url}${new URL(address).pathname}`;
		await until("the recording to be complete", async () => (await get(moved)).status === 200);
		const numbers = numbersIn(await get(moved)).map(Number);
		expect(numbers[0]).toBe(Math.floor(placed.startMs / 2_000));
		expect(numbers.at(-1)).toBeGreaterThanOrEqual(9);
	});

	it("[S5] has nothing that was broadcast after it was made", async () => {
		const live = await onAir(20.1);
		await goAhead(live.streamId);
		const { address } = await clipOf(live.streamId, { lastMs: 15_000, minMs });
		live.cut();
		// Minutes later a new session continues the time line.
		shiftMs = 200_000;
		await live.resume();
		await live.push(30, false);
		await until("the clip to be complete", async () => (await get(address)).status === 200);
		const playlist = await get(address);
		expect(playlist.text).not.toContain("#EXT-X-DISCONTINUITY\n");
		expect(Math.max(...numbersIn(playlist).map(Number))).toBeLessThanOrEqual(10);
		live.cut();
	});
});
