import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type IngestTrack, saverIngestProtocol } from "@stride/contract/streams/ingest";
import { saverName } from "@stride/hls";
import { until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import {
	avcDescription,
	connectBroadcaster,
	isMarked,
	repeatedPackets,
	type SentPacket,
	startUs,
	withSaver,
} from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { type Answer, addressesOf, besides, get, openAs, readMedia } from "../viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
const host = createTestHost();
const { admitViewer, admitDevice, findWithdrawal } = host;

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	server = await startLiveServer(machine, { host });
});
afterEach(() => void Object.assign(host, { admitViewer, admitDevice, findWithdrawal }));
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

type Plan = {
	streamKey: string;
	packets: readonly SentPacket[];
	session?: ReturnType<typeof randomUUID>;
	hasSaver?: boolean;
};

/** One broadcaster's session, and a function that sends it up to a second of the fixture. */
async function startSession({ streamKey, packets, session = randomUUID(), hasSaver = true }: Plan, ws = server.ws) {
	const broadcaster = await connectBroadcaster(ws, hasSaver ? { protocol: saverIngestProtocol } : {});
	const tracks: IngestTrack[] = ["video", "audio", ...(hasSaver ? (["saver"] as const) : [])];
	let { lastSequence: sent } = await broadcaster.greet(streamKey, { session, tracks });
	broadcaster.configure(tracks);
	const pushTo = async (second: number) => {
		// The time of a smaller picture may be wrong.
		const isLater = ({ track, timeUs }: SentPacket) => track !== "saver" && timeUs >= startUs + second * 1e6;
		const end = packets.findIndex((packet) => isLater(packet));
		const due = packets.slice(sent, end === -1 ? packets.length : end);
		broadcaster.push(due);
		sent = due.at(-1)?.sequence ?? sent;
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === sent);
	};
	return { broadcaster, pushTo, session };
}

async function onAir(to: number, { packets = withSaver(repeatedPackets(5)), hasSaver = true } = {}) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const started = await startSession({ streamKey, packets, hasSaver });
	await started.pushTo(to);
	return { streamId, streamKey, ...started };
}

const variantsOf = ({ text }: Answer) =>
	text.split("\n").filter((line) => line.includes(".m3u8") && !line.startsWith("#"));
const saverOf = (media: string) => media.replace(/\/(live|plain)\.m3u8/, "/$1-saver.m3u8");
const hintOf = (text: string): string => /PRELOAD-HINT.*URI="([^"]+)"/.exec(text)?.[1] ?? "";
/** The media of a playlist that exist. */
const mediaIn = (answer: Answer) =>
	addressesOf(answer).filter((one) => one.includes("/m/") && one !== besides(answer.url, hintOf(answer.text)));
const factsOf = ({ text }: Answer) =>
	readMedia(text).segments.map(({ mediaSequenceNumber, duration, discontinuity, parts }) => ({
		mediaSequenceNumber,
		duration,
		discontinuity,
		parts: parts.filter(({ hint }) => !hint).map((part) => part.duration),
	}));

it.each([
	["low latency", undefined, "live"],
	["plain", "plain", "plain"],
])("[S4] %s: two pictures with the same segments and parts, each reported by the other", async (_, latency, name) => {
	const { streamId, broadcaster } = await onAir(8.5);
	const { index, media } = await openAs(server, { streamId, ...(latency && { latency }) });
	const [fullLine = "", saverLine = ""] = index.text.split("\n").filter((line) => line.startsWith("#EXT-X-STREAM-INF"));
	expect(variantsOf(index).map((uri) => uri.split("/").at(-1))).toEqual([`${name}.m3u8`, `${name}-saver.m3u8`]);
	const rate = (line: string, name: string) => Number(new RegExp(`[:,]${name}=(\\d+)`).exec(line)?.[1]);
	for (const attribute of ["BANDWIDTH", "AVERAGE-BANDWIDTH"]) expect(rate(fullLine, attribute)).toBeGreaterThan(50_000);
	expect(rate(saverLine, "BANDWIDTH")).toBeGreaterThanOrEqual(rate(saverLine, "AVERAGE-BANDWIDTH"));
	expect(saverLine).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=320x180/);
	const [full, saver] = [await get(media), await get(saverOf(media))];
	expect(saver.headers.get("cache-control")).toBe("no-store");
	expect(factsOf(saver)).toEqual(factsOf(full));
	const lastMsn = name === "live" ? 4 : 3;
	expect(full.text).toContain(`#EXT-X-RENDITION-REPORT:URI="${name}-saver.m3u8",LAST-MSN=${lastMsn}`);
	expect(saver.text).toContain(`#EXT-X-RENDITION-REPORT:URI="${name}.m3u8",LAST-MSN=${lastMsn}`);
	const { text: heard } = await get(media.replace(/\.m3u8/, "-sound.m3u8"));
	expect(heard).toContain(`#EXT-X-RENDITION-REPORT:URI="${name}-saver.m3u8",LAST-MSN=${lastMsn}`);
	const published = mediaIn(saver);
	expect(published.length).toBeGreaterThan(name === "live" ? 12 : 3);
	for (const address of published.filter((one) => one.endsWith(".m4s"))) {
		const answer = await get(address);
		expect(new URL(address).pathname).toMatch(/\/m\/[0-9a-f]{32}\.saver\.m4s$/);
		expect([answer.status, isMarked(answer.bytes)]).toEqual([200, true]);
		expect(answer.headers.get("content-type")).toBe("video/mp4");
		expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		const source = await get(address.replace(".saver.", "."));
		expect([source.status, isMarked(source.bytes)]).toEqual([200, false]);
	}
	broadcaster.cut();
});

it("[S4] the hinted part of the smaller picture is answered when it arrives, a delta and a blocking reload too", async () => {
	const { streamId, pushTo, broadcaster } = await onAir(4.5);
	const saver = saverOf((await openAs(server, { streamId })).media);
	const before = await get(saver);
	const hinted = get(besides(saver, hintOf(before.text)));
	const { segments, mediaSequenceBase = 0 } = readMedia(before.text);
	const part = segments.at(-1)?.parts.filter(({ hint }) => !hint).length ?? 0;
	const reload = get(`${saver}?_HLS_msn=${mediaSequenceBase + segments.length - 1}&_HLS_part=${part}`);
	await pushTo(5.1);
	expect((await reload).text).toContain(hintOf(before.text));
	const answer = await hinted;
	expect([answer.status, isMarked(answer.bytes)]).toEqual([200, true]);
	expect((await get(`${saver}?_HLS_msn=99`)).status).toBe(400);
	await server.engine.stop(streamId, "author");
	expect((await get(saver)).text).toContain("#EXT-X-ENDLIST");
	broadcaster.cut();
});

it("[S4] [D9] a segment is charged once, whichever picture is watched, and nothing is listed beyond", async () => {
	const { streamId, pushTo, broadcaster } = await onAir(8.1);
	const calls: number[] = [];
	host.admitViewer = async (_, { number }) => {
		if (!calls.includes(number) && calls.length >= 6) {
			return { isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } };
		}
		calls.push(number);
		return { isAdmitted: true, recheckMs: 0 };
	};
	const { media, sound } = await openAs(server, { streamId, viewer: "device:poor" });
	const own = [
		media,
		saverOf(media),
		sound,
		media.replace("/live.", "/plain."),
		saverOf(media.replace("/live.", "/plain.")),
	];
	for (const address of [...own, ...own.toReversed()]) expect((await get(address)).status).toBe(200);
	expect(calls).toEqual([1, 2, 3, 4]);
	const published = new Set((await get(saverOf(media))).text.match(/[0-9a-f]{32}[a-z.0-9]*/g));
	await pushTo(12.1);
	await Promise.all(own.map((address) => get(address)));
	expect(calls).toEqual([1, 2, 3, 4, 5, 6]);
	for (const name of (await get(saverOf(media))).text.match(/[0-9a-f]{32}[a-z.0-9]*/g) ?? []) published.add(name);
	await pushTo(16.6);
	for (const address of own) {
		for (const query of ["", "?_HLS_skip=YES", "?_HLS_msn=6", "?_HLS_msn=8&_HLS_part=0"]) {
			const refused = await get(`${address}${query}`);
			expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([402, "PlaybackTimeExceededException"]);
			expect(refused.text).not.toContain("m4s");
		}
	}
	// The list of pictures names no media, so it is free.
	const again = await get(besides(media, "index.m3u8"));
	expect([again.status, again.text.includes("m4s")]).toEqual([200, false]);
	// No name that was published leads to a later segment.
	Object.assign(host, { admitViewer });
	const rich = await get(saverOf((await openAs(server, { streamId, viewer: "account:rich" })).media));
	const later = readMedia(rich.text).segments.filter(({ mediaSequenceNumber }) => mediaSequenceNumber > 6);
	expect(later.length).toBeGreaterThan(0);
	for (const { uri } of later) expect(published.has(uri.split("/").at(-1) ?? "")).toBe(false);
	broadcaster.cut();
});

it("[S4] refusals are those of the full picture, and names are valid for their own stream only", async () => {
	const [one, two] = [await onAir(6.1), await onAir(6.1)];
	const { media } = await openAs(server, one);
	const saver = saverOf(media);
	const index = besides(media, "index.m3u8");
	const [name = ""] = (await get(saver)).text.match(/[0-9a-f]{32}\.saver\.m4s/) ?? [];
	const at = (stream: string, file: string) => `${server.url}/live/${stream}/m/${file}`;
	expect((await get(at(one.streamId, name))).status).toBe(200);
	for (const address of [
		at(two.streamId, name),
		at(one.streamId, `${randomBytes(16).toString("hex")}.saver.m4s`),
		at(one.streamId, name.replace(".saver.m4s", ".saver.mp4")),
		at(one.streamId, name.replace(".saver.m4s", ".saver.sound.m4s")),
		at(one.streamId, name.replace(".saver.m4s", ".saver.saver.m4s")),
	]) {
		expect((await get(address)).status, address).toBe(404);
	}
	for (const address of [saver, index]) {
		expect((await get(address.replace(one.streamId, two.streamId))).status).toBe(403);
		host.admitDevice = async () => false;
		expect((await get(address)).status).toBe(409);
		host.admitDevice = admitDevice;
		host.findWithdrawal = async () => "campaign-ended";
		expect((await get(address)).status).toBe(410);
		host.findWithdrawal = findWithdrawal;
	}
	for (const { broadcaster } of [one, two]) broadcaster.cut();
});

it("[S4] a broadcaster of the former protocol has one picture, whose smaller playlist lists the full one", async () => {
	const { streamId, broadcaster } = await onAir(6.1, { packets: repeatedPackets(5), hasSaver: false });
	const { index, media } = await openAs(server, { streamId });
	expect(variantsOf(index)).toHaveLength(1);
	expect(index.text).not.toContain("stride.pictures");
	const [full, saver] = [await get(media), await get(saverOf(media))];
	expect(full.text).not.toContain("RENDITION-REPORT");
	expect((await get(media.replace("/live.", "/live-sound."))).text).not.toContain("RENDITION-REPORT");
	expect(saver.text).toBe(full.text);
	const [name = ""] = full.text.match(/[0-9a-f]{32}\.m4s/) ?? [];
	expect((await get(`${server.url}/live/${streamId}/m/${saverName(name)}`)).status).toBe(404);
	broadcaster.cut();
});

it("[S4] begins late, pauses and ends in whole segments, without a discontinuity", async () => {
	const packets = withSaver(
		withSaver(repeatedPackets(3), 4, 8).filter(({ track }) => track !== "saver"),
		4,
		8,
	);
	const { streamId, pushTo, broadcaster } = await onAir(3.5, { packets });
	const { index, media } = await openAs(server, { streamId });
	// It was declared, so that the viewers who came first have it, too.
	expect(variantsOf(index)).toHaveLength(2);
	expect((await get(media)).text).not.toContain("RENDITION-REPORT");
	await pushTo(12.5);
	const rich = await openAs(server, { streamId, viewer: "account:rich" });
	for (const address of [media, rich.media]) {
		const { text } = await get(saverOf(address));
		expect(text).not.toContain("#EXT-X-DISCONTINUITY\n");
		for (const { uri, mediaSequenceNumber } of readMedia(text).segments) {
			if (uri) expect(uri.includes(".saver.")).toBe([2, 3].includes(mediaSequenceNumber));
		}
	}
	broadcaster.cut();
});

it("[S4] a hostile smaller picture harms nothing else, and what is sent is acknowledged", async () => {
	const packets = withSaver(repeatedPackets(2)).map((packet) => {
		if (packet.track !== "saver" || packet.timeUs < startUs + 3e6 || packet.timeUs > startUs + 7e6) return packet;
		const faults = [
			{ data: Uint8Array.from(randomBytes(500)) },
			{ timeUs: packet.timeUs * 1_000 },
			{ timeUs: -packet.timeUs },
			{ isKey: true },
			{ durationUs: 4_000_000_000 },
		];
		return { ...packet, ...faults[packet.sequence % faults.length] };
	});
	const { streamId, pushTo, broadcaster } = await onAir(0.1, { packets });
	// Media without any configuration, and one of another kind.
	broadcaster.send({ type: "config", track: "saver", codec: "avc", description: "AUL=" });
	await until("the refusal", () => broadcaster.last("refused")?.track === "saver");
	broadcaster.send({ type: "config", track: "saver", codec: "avc", description: avcDescription });
	await pushTo(15.9);
	const last = packets.filter(({ timeUs }) => timeUs < startUs + 13e6).at(-1)?.sequence ?? 0;
	await until("the acknowledgement", () => broadcaster.acknowledged() > last);
	const { media } = await openAs(server, { streamId });
	const saver = readMedia((await get(saverOf(media))).text);
	expect(saver.segments.at(-2)?.uri).toContain(".saver.");
	await server.engine.stop(streamId, "author");
	const recorded = readMedia((await get((await openAs(server, { streamId })).media)).text);
	expect(recorded.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(15.9, 0);
	expect(recorded.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
	broadcaster.cut();
});

it("[S3] after a kill the stream continues with both pictures, and the recording has the full one", async () => {
	const own = await createLiveMachine(inject("postgresUrl"));
	const first = await startLiveServer(own, { host: createTestHost() });
	const streamId = first.newStreamId();
	const { streamKey } = await first.engine.createBroadcastConfig(streamId);
	const packets = withSaver(repeatedPackets(3));
	const before = await startSession({ streamKey, packets }, first.ws);
	await before.pushTo(7.2);
	const { media } = await openAs(first, { streamId });
	const seen = await get(saverOf(media));
	await until("acknowledgements", () => before.broadcaster.acknowledged() > 400);
	// A second process on a copy of the disk, as a kill at this moment would leave it, supersedes the first one.
	const dataDir = await mkdtemp(join(tmpdir(), "stride-live-killed-"));
	await cp(own.dataDir, dataDir, { recursive: true, preserveTimestamps: true });
	const next = await startLiveServer({ ...own, dataDir }, { host: createTestHost() });
	// Viewers may return before the broadcaster does.
	expect(variantsOf((await openAs(next, { streamId })).index)).toHaveLength(2);
	const again = await startSession({ streamKey, packets, session: before.session }, next.ws);
	await again.pushTo(9.2);
	const address = saverOf(media).replace(first.url, next.url);
	const now = await get(address);
	const { segments } = readMedia(now.text);
	expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false);
	expect(readMedia(now.text).mediaSequenceBase).toBeGreaterThanOrEqual(readMedia(seen.text).mediaSequenceBase ?? 0);
	const smaller = segments.filter(({ uri }) => uri).map(({ uri }) => uri.includes(".saver."));
	// Restored segments have the full picture only; those that were sent again have both.
	expect(smaller.indexOf(true)).toBeGreaterThan(0);
	expect(smaller.slice(smaller.indexOf(true)).every(Boolean)).toBe(true);
	for (const uri of mediaIn(now)) {
		expect((await get(uri)).status).toBe(200);
	}
	await next.engine.stop(streamId, "author");
	const recorded = readMedia((await get((await openAs(next, { streamId })).media)).text);
	expect(recorded.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(9.2, 0);
	expect(recorded.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
	for (const one of [next, first]) await one.stop();
	await rm(dataDir, { recursive: true, force: true });
	await own.remove();
});
