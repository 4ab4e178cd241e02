import { randomUUID } from "node:crypto";
import { soundOnlyInit, soundOnlyMedia } from "@stride/hls";
import { until } from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { LiveHost } from "../../../modules/streams/index.ts";
import type { ObjectStore } from "../../../platform/objects/objects.ts";
import { connectBroadcaster, repeatedPackets, type SentPacket } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { type Answer, addressesOf, besides, get, openAs, readMedia, tokenFor } from "../viewer.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
let shiftMs = 0;
const host = createTestHost();
const { admitViewer, admitDevice, findWithdrawal } = host;
/** Called before each read of an object. */
let onRead: ((name: string) => Promise<void>) | undefined;

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	const objects = (store: ObjectStore): ObjectStore => ({
		...store,
		async get(name, range) {
			await onRead?.(name);
			return store.get(name, range);
		},
	});
	server = await startLiveServer(machine, { host, objects, clock: () => new Date(Date.now() + shiftMs) });
});
afterEach(() => {
	Object.assign(host, { admitViewer, admitDevice, findWithdrawal });
	shiftMs = 0;
	onRead = undefined;
});
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

type Take = { packets: readonly SentPacket[]; hasSound?: boolean };

/** A recording of several broadcasts, each with or without sound. */
async function recorded(...takes: Take[]): Promise<string> {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	for (const { packets, hasSound = true } of takes) {
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey, { session: randomUUID(), tracks: hasSound ? ["video", "audio"] : ["video"] });
		broadcaster.configure(hasSound ? undefined : ["video"]);
		const sent = packets.filter(({ track }) => hasSound || track === "video");
		broadcaster.push(sent.map((packet, index) => ({ ...packet, sequence: index + 1 })));
		await until("all packets to be received", () => broadcaster.last("receipt")?.sequence === sent.length);
		broadcaster.cut();
	}
	await server.engine.stop(streamId, "author");
	return streamId;
}

const eightSeconds = repeatedPackets(1);
const codeOf = ({ text }: Answer): string => JSON.parse(text).error.code;
const filesOf = async (playlist: string, extension: string) =>
	addressesOf(await get(playlist)).filter((address) => address.endsWith(extension));
/** `7.m4s` of a picture's address, for that of the sound. */
const pictureOf = (address: string): string => address.replace(".sound.", ".");

/** A host that admits a fixed number of different segments per viewer and stream. */
function meter(segmentsMax: number): { calls: string[] } {
	const had = new Set<string>();
	const calls: string[] = [];
	const meterViewer: LiveHost["admitViewer"] = async ({ streamId, viewer }, { number }) => {
		calls.push(`${viewer}:${number}`);
		const key = `${streamId} ${viewer} ${number}`;
		const count = [...had].filter((one) => one.startsWith(`${streamId} ${viewer} `)).length;
		if (!had.has(key) && count >= segmentsMax) {
			return { isAdmitted: false, refusal: { code: "PlaybackTimeExceededException" } };
		}
		had.add(key);
		return { isAdmitted: true, recheckMs: 0 };
	};
	host.admitViewer = meterViewer;
	return { calls };
}

describe("the sound of a recording", () => {
	it("[S5] is the audio track of the same segments, derived when it is requested and not stored", async () => {
		const streamId = await recorded({ packets: repeatedPackets(2) });
		const stored = await server.platform.objects.list(`streams/${streamId}`);
		const { media, sound } = await openAs(server, { streamId });
		expect(sound).toBe(media.replace("recording.m3u8", "recording-sound.m3u8"));
		const [picture, alone] = [await get(media), await get(sound)];
		expect(alone.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
		expect(alone.headers.get("cache-control")).toBe("no-store");
		expect(alone.text).toBe(picture.text.replace(/\.(m4s|mp4)/g, ".sound.$1"));
		const addresses = addressesOf(alone);
		expect(addresses).toHaveLength(9);
		let bytes = 0;
		let pictureBytes = 0;
		for (const address of addresses) {
			const [answer, muxed] = [await get(address), await get(pictureOf(address))];
			expect([answer.status, muxed.status]).toEqual([200, 200]);
			const derive = address.endsWith(".mp4") ? soundOnlyInit : (file: Uint8Array) => soundOnlyMedia(file)?.data;
			expect(answer.bytes).toEqual(derive(muxed.bytes));
			expect(answer.headers.get("content-type")).toBe("audio/mp4");
			expect(answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
			expect(answer.headers.get("content-length")).toBe(String(answer.bytes.length));
			bytes += answer.bytes.length;
			pictureBytes += muxed.bytes.length;
		}
		expect(bytes).toBeLessThan(pictureBytes / 3);
		expect(await server.platform.objects.list(`streams/${streamId}`)).toEqual(stored);
	});

	it("[S5] is served in ranges of its own length", async () => {
		const streamId = await recorded({ packets: eightSeconds });
		const { sound } = await openAs(server, { streamId });
		const [address = ""] = await filesOf(sound, ".m4s");
		const whole = await get(address);
		const size = whole.bytes.length;
		for (const [range, first, last] of [
			["bytes=0-99", 0, 99],
			["bytes=100-", 100, size - 1],
			["bytes=-50", size - 50, size - 1],
			[`bytes=${size - 1}-${size + 100}`, size - 1, size - 1],
		] as const) {
			const part = await get(address, { range });
			expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${first}-${last}/${size}`]);
			expect(part.bytes).toEqual(whole.bytes.slice(first, last + 1));
		}
		const beyond = await get(address, { range: `bytes=${size}-` });
		expect([beyond.status, beyond.headers.get("content-range"), beyond.bytes.length]).toEqual([
			416,
			`bytes */${size}`,
			0,
		]);
	});

	it("[S5] is not offered where a broadcast of the recording had none", async () => {
		const silent = { packets: eightSeconds, hasSound: false };
		for (const takes of [[silent], [{ packets: eightSeconds }, silent], [silent, { packets: eightSeconds }]]) {
			const streamId = await recorded(...takes);
			const { index, media, sound } = await openAs(server, { streamId });
			expect([index.status, sound]).toEqual([200, ""]);
			expect((await get(media.replace("recording.", "recording-sound."))).status).toBe(404);
			for (const address of addressesOf(await get(media))) {
				expect((await get(address)).status).toBe(200);
				expect((await get(address.replace(/\.(m4s|mp4)$/, ".sound.$1"))).status).toBe(404);
			}
		}
	});

	it("[S5] continues over a discontinuity with the init segment of each broadcast", async () => {
		const streamId = await recorded({ packets: eightSeconds }, { packets: eightSeconds });
		const { sound } = await openAs(server, { streamId });
		const { segments } = readMedia((await get(sound)).text);
		expect(segments.map(({ discontinuity }) => discontinuity ?? false)).toEqual([
			...[false, false, false, false],
			...[true, false, false, false],
		]);
		for (const address of addressesOf(await get(sound))) expect((await get(address)).status).toBe(200);
	});
});

describe("the paywall of a recording's sound", () => {
	it("[S5] charges a segment once, whether it is heard, watched, or both, and in any session", async () => {
		const streamId = await recorded({ packets: eightSeconds });
		const { calls } = meter(3);
		const { media, sound } = await openAs(server, { streamId, viewer: "device:poor" });
		const sounds = await filesOf(sound, ".m4s");
		expect(sounds).toHaveLength(4);
		expect(calls).toEqual([]);
		// Two by ear, both again by eye, and a third in both at once.
		for (const address of sounds.slice(0, 2)) expect((await get(address, { range: "bytes=0-9" })).status).toBe(206);
		for (const address of sounds.slice(0, 2)) expect((await get(pictureOf(address))).status).toBe(200);
		const third = sounds[2] ?? "";
		const both = await Promise.all([get(third), get(pictureOf(third)), get(third), get(pictureOf(third))]);
		expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(calls).toEqual([0, 1, 2].map((number) => `device:poor:${number}`));

		for (const address of [sounds[3] ?? "", pictureOf(sounds[3] ?? "")]) {
			for (const range of [undefined, "bytes=0-9", "bytes=999999999-"]) {
				const refused = await get(address, range ? { range } : {});
				expect([refused.status, codeOf(refused)]).toEqual([402, "PlaybackTimeExceededException"]);
			}
		}
		const later = await openAs(server, { streamId, viewer: "device:poor" });
		const again = await filesOf(later.sound, ".m4s");
		for (const address of again.slice(0, 3)) expect((await get(address)).status).toBe(200);
		expect((await get(again[3] ?? "")).status).toBe(402);
		// The playlists and the init segment are free.
		for (const address of [media, sound, ...(await filesOf(sound, ".mp4"))]) {
			expect((await get(address)).status).toBe(200);
		}
		expect(calls.filter((call) => !/:[0123]$/.test(call))).toEqual([]);

		host.admitViewer = async () => ({ isAdmitted: true, recheckMs: 60_000 });
		const unlocked = await openAs(server, { streamId, viewer: "account:supporter" });
		for (const address of await filesOf(unlocked.sound, ".m4s")) expect((await get(address)).status).toBe(200);
	});

	it("[S5] a refused segment is not read, and a failing host grants nothing", async () => {
		const streamId = await recorded({ packets: eightSeconds });
		const { sound } = await openAs(server, { streamId });
		const [address = ""] = await filesOf(sound, ".m4s");
		const read: string[] = [];
		onRead = async (name) => void read.push(name);
		host.admitViewer = async () => ({ isAdmitted: false, refusal: { code: "PlaybackNetworkExceededException" } });
		expect((await get(address)).status).toBe(402);
		host.admitViewer = async () => {
			throw new Error("the database is unavailable");
		};
		const other = await filesOf((await openAs(server, { streamId, viewer: "device:2" })).sound, ".m4s");
		expect((await get(other[0] ?? "")).status).toBe(500);
		expect(read).toEqual([]);
	});

	it("[S5] a session that expired, is altered, displaced, or of another or a withdrawn stream hears nothing", async () => {
		const [streamId, another] = [await recorded({ packets: eightSeconds }), await recorded({ packets: eightSeconds })];
		const { sound } = await openAs(server, { streamId });
		const all = [sound, ...addressesOf(await get(sound))];
		const [, sealed = ""] = /\/v\/([^/]+)\//.exec(sound) ?? [];
		const expectRefused = async (change: (address: string) => string, status: number) => {
			for (const address of all) {
				const answer = await get(change(address));
				expect(answer.status).toBe(status);
				expect(answer.headers.get("content-type")).not.toBe("audio/mp4");
				expect(answer.text).not.toContain("m4s");
			}
		};
		await expectRefused((address) => address.replace(streamId, another), 403);
		await expectRefused((address) => address.replace(sealed, sealed.toUpperCase()), 403);
		const token = await tokenFor(server, { streamId });
		await expectRefused((address) => address.replace(sealed, token), 403);
		host.admitDevice = async () => false;
		await expectRefused((address) => address, 409);
		host.admitDevice = admitDevice;
		host.findWithdrawal = async () => "hidden";
		await expectRefused((address) => address, 410);
		host.findWithdrawal = findWithdrawal;
		shiftMs = 3 * 3_600_000;
		await expectRefused((address) => address, 403);
		shiftMs = 0;
		for (const address of all) expect((await get(address)).status).toBe(200);
		await server.engine.deleteStream(streamId);
		await expectRefused((address) => address, 404);
	});

	it("[S5] names beside the recording's own are not served", async () => {
		const streamId = await recorded({ packets: eightSeconds });
		const { sound } = await openAs(server, { streamId });
		const stored = (await server.platform.objects.list(`streams/${streamId}`)).map(({ name }) => name);
		const names = stored.map((name) => (name.split("/").at(-1) ?? "").replace(/\.(m4s|mp4)$/, ".sound.$1"));
		for (const name of [
			...names,
			"99.sound.m4s",
			"0.sound.sound.m4s",
			"0.sound.mp4",
			"journal.sound.jsonl",
			".sound.",
		]) {
			expect((await get(besides(sound, name))).status, name).toBe(404);
		}
	});
});

it("[S5] at most eight files are in memory while their sound is derived", async () => {
	const streamId = await recorded({ packets: repeatedPackets(5) });
	const { sound } = await openAs(server, { streamId });
	const addresses = await filesOf(sound, ".m4s");
	expect(addresses).toHaveLength(20);
	let reading = 0;
	let most = 0;
	const release = Promise.withResolvers<void>();
	onRead = async () => {
		reading += 1;
		most = Math.max(most, reading);
		await release.promise;
		reading -= 1;
	};
	const answers = Promise.all(addresses.map((address) => get(address)));
	await until("the reads", () => reading === 8);
	release.resolve();
	expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
	expect(most).toBe(8);
});
