import { randomBytes, randomUUID } from "node:crypto";
import { soundOnlyInit, soundOnlyMedia } from "@stride/hls";
import { until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { connectBroadcaster, repeatedPackets, type SentPacket } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { addressesOf, besides, get, openAs, readMedia } from "../viewer.test-steps.ts";

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

const all = repeatedPackets(5);
const seconds = (from: number, to: number): SentPacket[] =>
	all.filter(({ timeUs }) => timeUs >= (1_000 + from) * 1e6 && timeUs < (1_000 + to) * 1e6);

type Session = { streamKey: string; hasSound?: boolean };

/** One broadcaster's session, and a function that sends it up to a second of the fixture. */
async function startSession({ streamKey, hasSound = true }: Session) {
	const broadcaster = await connectBroadcaster(server.ws);
	await broadcaster.greet(streamKey, { session: randomUUID(), tracks: hasSound ? ["video", "audio"] : ["video"] });
	broadcaster.configure(hasSound ? undefined : ["video"]);
	let at = 0;
	let sent = 0;
	const pushTo = async (second: number) => {
		const packets = seconds(at, second).filter(({ track }) => hasSound || track === "video");
		broadcaster.push(packets.map((packet, index) => ({ ...packet, sequence: sent + index + 1 })));
		at = second;
		sent += packets.length;
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === sent);
	};
	return { broadcaster, pushTo };
}

async function onAir(to: number, hasSound = true) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const session = await startSession({ streamKey, hasSound });
	await session.pushTo(to);
	return { streamId, streamKey, ...session };
}

const pictureOf = (address: string): string => address.replace(".sound.", ".");
const hintOf = (text: string): string => /PRELOAD-HINT.*URI="([^"]+)"/.exec(text)?.[1] ?? "";
const partsOf = (text: string) => readMedia(text).segments.flatMap(({ parts }) => parts.filter(({ hint }) => !hint));

/** A host that admits a fixed number of different segments per viewer. */
function meter(segmentsMax: number) {
	const calls: string[] = [];
	host.admitViewer = async ({ viewer }, { number }) => {
		const numbers = new Set(calls.filter((call) => call.startsWith(`${viewer}:`)));
		const call = `${viewer}:${number}`;
		if (!numbers.has(call) && numbers.size >= segmentsMax) {
			return { isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } };
		}
		calls.push(call);
		return { isAdmitted: true, recheckMs: 0 };
	};
	return calls;
}

it.each([
	["low latency", undefined, "live"],
	["plain", "plain", "plain"],
])("[S4] %s: lists the segments and parts of the stream, and serves their sound alone", async (_, latency, name) => {
	const { streamId, broadcaster } = await onAir(8.5);
	const { media, sound } = await openAs(server, { streamId, ...(latency && { latency }) });
	expect(sound).toBe(media.replace(`${name}.m3u8`, `${name}-sound.m3u8`));
	const [muxed, alone] = [await get(media), await get(sound)];
	expect(alone.headers.get("cache-control")).toBe("no-store");
	const unmarked = (text: string) => text.replace(/,INDEPENDENT=YES/g, "");
	expect(unmarked(alone.text)).toBe(unmarked(muxed.text).replace(/\.(m4s|mp4)/g, ".sound.$1"));
	const published = addressesOf(alone).filter((address) => address !== besides(alone.url, hintOf(alone.text)));
	expect(published.length).toBeGreaterThan(name === "live" ? 12 : 3);
	for (const address of published) {
		expect(new URL(address).pathname).toMatch(/\/m\/[0-9a-f]{32}\.sound\.(m4s|mp4)$/);
		const [answer, source] = [await get(address), await get(pictureOf(address))];
		const derive = address.endsWith(".mp4") ? soundOnlyInit : (file: Uint8Array) => soundOnlyMedia(file)?.data;
		expect([answer.status, source.status]).toEqual([200, 200]);
		expect(answer.bytes).toEqual(derive(source.bytes));
		expect(answer.headers.get("content-type")).toBe("audio/mp4");
		expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(answer.headers.get("set-cookie")).toBeNull();
	}
	broadcaster.cut();
});

it("[S4] a blocking reload and the hinted part are answered when the part arrives, a delta skips", async () => {
	const { streamId, pushTo, broadcaster } = await onAir(4.5);
	const { sound } = await openAs(server, { streamId });
	const before = await get(sound);
	const { mediaSequenceBase = 0, segments } = readMedia(before.text);
	const msn = mediaSequenceBase + segments.length - 1;
	const part = segments.at(-1)?.parts.filter(({ hint }) => !hint).length ?? 0;
	const reload = get(`${sound}?_HLS_msn=${msn}&_HLS_part=${part}`);
	const hinted = get(besides(sound, hintOf(before.text)));
	const first = await Promise.race([reload, hinted, until("a while", () => false, 150).catch(() => "waits")]);
	expect(first).toBe("waits");
	await pushTo(5.1);
	const after = await reload;
	expect(partsOf(after.text).length).toBeGreaterThan(partsOf(before.text).length);
	expect(addressesOf(after)).toContain(besides(sound, hintOf(before.text)));
	expect((await hinted).bytes).toEqual(soundOnlyMedia((await get(pictureOf((await hinted).url))).bytes)?.data);
	for (const query of ["_HLS_msn=99", "_HLS_part=1", "_HLS_msn=-1"]) {
		expect((await get(`${sound}?${query}`)).status).toBe(400);
	}
	await pushTo(24.5);
	// The session continues at the edge, so the playlist is too short to be skipped; the whole one is returned.
	expect((await get(`${sound}?_HLS_skip=YES`)).status).toBe(200);
	const hint = get(besides(sound, hintOf((await get(sound)).text)));
	await server.engine.stop(streamId, "author");
	expect([200, 404]).toContain((await hint).status);
	expect((await get(sound)).text).toContain("#EXT-X-ENDLIST");
	broadcaster.cut();
});

it("[S4] a segment is charged once, whether it is heard, watched or both, and nothing is listed beyond", async () => {
	const { streamId, pushTo, broadcaster } = await onAir(8.1);
	const calls = meter(6);
	const { media, sound } = await openAs(server, { streamId, viewer: "device:poor" });
	const published = new Set<string>();
	const listen = async (address: string) => {
		const answer = await get(address);
		if (answer.status === 200) for (const uri of addressesOf(answer)) published.add(uri);
		return answer.status;
	};
	const own = [sound, media].flatMap((address) => [address, address.replace(/\/live(?=[^/]*$)/, "/plain")]);
	for (const address of own) expect(await listen(address)).toBe(200);
	expect(calls).toEqual([1, 2, 3, 4].map((number) => `device:poor:${number}`));
	await pushTo(10.1);
	expect(await Promise.all(own.flatMap((address) => [listen(address), listen(address)]))).toEqual(Array(8).fill(200));
	await pushTo(12.1);
	expect([await listen(media), await listen(sound)]).toEqual([200, 200]);
	expect(calls).toEqual([1, 2, 3, 4, 5, 6].map((number) => `device:poor:${number}`));
	await pushTo(16.6);
	for (const address of own) {
		for (const query of ["", "?_HLS_skip=YES", "?_HLS_msn=6", "?_HLS_msn=8&_HLS_part=0"]) {
			const refused = await get(`${address}${query}`);
			expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([402, "PlaybackTimeExceededException"]);
			expect(refused.text).not.toContain("m4s");
		}
	}
	const again = await openAs(server, { streamId, viewer: "device:poor" });
	expect((await get(again.sound)).status).toBe(402);
	// No published name, hints included, serves the sound of segment 7 or later.
	await pushTo(20.1);
	Object.assign(host, { admitViewer });
	const rich = await get((await openAs(server, { streamId, viewer: "account:rich" })).sound);
	const { mediaSequenceBase = 0, segments } = readMedia(rich.text);
	const later = segments.filter(({ uri }, at) => uri && mediaSequenceBase + at > 6);
	const beyond = await Promise.all(later.map(async ({ uri }) => (await get(besides(rich.url, uri))).bytes));
	expect(beyond.length).toBeGreaterThan(1);
	let heard = 0;
	for (const address of published) {
		const { status, bytes } = await get(address);
		if (status !== 200 || !address.endsWith(".sound.m4s")) continue;
		heard += 1;
		const had = Buffer.from(bytes);
		expect(beyond.some((segment) => Buffer.from(segment).includes(had))).toBe(false);
	}
	expect(heard).toBeGreaterThan(10);
	broadcaster.cut();
});

it("[S4] does not exist for a stream without sound, which is not charged for the question", async () => {
	const { streamId, broadcaster } = await onAir(6.1, false);
	const calls = meter(100);
	const { index, media, sound } = await openAs(server, { streamId });
	expect([index.status, sound]).toEqual([200, ""]);
	for (const name of ["live-sound", "plain-sound"]) {
		expect((await get(media.replace("/live.m3u8", `/${name}.m3u8`))).status).toBe(404);
	}
	expect(calls).toEqual([]);
	for (const address of addressesOf(await get(media)).filter((one) => one.endsWith(".mp4"))) {
		expect((await get(address.replace(".mp4", ".sound.mp4"))).status).toBe(404);
	}
	broadcaster.cut();
});

it("[S4] continues over a new session, and ends while a broadcaster has no sound", async () => {
	const { streamId, streamKey, broadcaster } = await onAir(6.1);
	const { media, sound } = await openAs(server, { streamId });
	expect((await get(sound)).status).toBe(200);
	broadcaster.cut();
	const second = await startSession({ streamKey });
	await second.pushTo(4.1);
	const { text } = await get(sound);
	expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
	for (const address of addressesOf(await get(sound)).filter((one) => one !== besides(sound, hintOf(text)))) {
		expect((await get(address)).status).toBe(200);
	}
	second.broadcaster.cut();
	const silent = await startSession({ streamKey, hasSound: false });
	await silent.pushTo(4.1);
	expect([(await get(sound)).status, (await get(media)).status]).toEqual([404, 200]);
	expect((await openAs(server, { streamId })).sound).toBe("");
	silent.broadcaster.cut();
	const third = await startSession({ streamKey });
	await third.pushTo(8.1);
	// Sessions that begin now list no segment without sound.
	const later = await openAs(server, { streamId });
	expect((await get(later.sound)).status).toBe(200);
	expect((await get(sound)).status).toBe(404);
	third.broadcaster.cut();
});

it("[S4] refusals are those of the picture, and names are valid for their own stream only", async () => {
	const [one, two] = [await onAir(6.1), await onAir(6.1)];
	const { sound } = await openAs(server, one);
	const names = addressesOf(await get(sound)).filter((address) => address.endsWith(".m4s"));
	for (const address of names.slice(0, 3)) {
		expect((await get(address.replace(one.streamId, two.streamId))).status).toBe(404);
	}
	for (const name of [
		`${randomBytes(16).toString("hex")}.sound.m4s`,
		"0.sound.m4s",
		".sound.m4s",
		`${new URL(names[0] ?? "").pathname.split("/").at(-1)?.replace(".sound.", ".sound.sound.")}`,
	]) {
		expect((await get(`${server.url}/live/${one.streamId}/m/${name}`)).status, name).toBe(404);
	}
	expect((await get(sound.replace(one.streamId, two.streamId))).status).toBe(403);
	host.admitDevice = async () => false;
	expect((await get(sound)).status).toBe(409);
	host.admitDevice = admitDevice;
	host.findWithdrawal = async () => "campaign-ended";
	expect((await get(sound)).status).toBe(410);
	host.findWithdrawal = findWithdrawal;
	host.admitViewer = async () => {
		throw new Error("the database is unavailable");
	};
	expect((await get((await openAs(server, { ...one, viewer: "device:9" })).sound)).status).toBe(500);
	for (const { broadcaster } of [one, two]) broadcaster.cut();
});

it("[S4] listeners are viewers, once each, and refused ones are not", async () => {
	const { streamId, broadcaster } = await onAir(6.1);
	const counts = () =>
		host.events.flatMap((event) => (event.kind === "viewers" && event.streamId === streamId ? [event.count] : []));
	const both = await openAs(server, { streamId, viewer: "device:a" });
	for (const address of [both.sound, both.media, both.sound]) await get(address);
	await get((await openAs(server, { streamId, viewer: "device:b" })).sound);
	meter(0);
	expect((await get((await openAs(server, { streamId, viewer: "device:c" })).sound)).status).toBe(402);
	await until("the count", () => counts().length > 0, 4_000);
	expect(counts()).toEqual([2]);
	broadcaster.cut();
});
