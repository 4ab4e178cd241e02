import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { outline, readSamples } from "@stride/hls/box-reader";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "../viewer.test-steps.ts";
import { audioMessage, command, videoMessage } from "./protocol/encoder.test-steps.ts";
import { connectEncoder, findFreePort } from "./rtmp-encoder.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
let port: number;
const host = createTestHost();

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	port = await findFreePort();
	server = await startLiveServer(machine, { host, env: { RTMP_PORT: String(port) } });
});
afterAll(async () => {
	await server.stop();
	await machine.remove();
});

async function newStream() {
	const streamId = server.newStreamId();
	return { streamId, ...(await server.engine.createBroadcastConfig(streamId)) };
}
const eventsOf = (streamId: string) =>
	host.events.filter((event) => event.streamId === streamId && event.kind !== "viewers").map(({ kind }) => kind);

/** An encoder that broadcasts the fixture. */
async function broadcast(streamKey: string) {
	const encoder = await connectEncoder(port);
	await encoder.publish(streamKey);
	encoder.describeTracks();
	encoder.push(fixturePackets);
	return encoder;
}

describe("an RTMP encoder at several nodes", () => {
	it("[S5] continues at another node, and what a stopping node has received is recorded", async () => {
		const ports = [await findFreePort(), await findFreePort()];
		const nodes: LiveServer[] = [];
		for (const rtmpPort of ports) {
			const env = { ROLES: "media", RTMP_PORT: String(rtmpPort), MEDIA_URL: `http://127.0.0.1:${rtmpPort}` };
			nodes.push(await startLiveServer(machine, { host: createTestHost(), env }));
		}
		const [first, second] = nodes as [LiveServer, LiveServer];
		const streamId = first.newStreamId();
		const { streamKey } = await first.engine.createBroadcastConfig(streamId);
		const publish = async (rtmpPort: number) => {
			const encoder = await connectEncoder(rtmpPort);
			await encoder.publish(streamKey);
			encoder.describeTracks();
			encoder.push(fixturePackets);
			return encoder;
		};
		const encoder = await publish(ports[0] ?? 0);
		// Everything is received: the last part of the open segment is listed.
		await until("the last parts", async () => {
			const { media } = await openAs(first, { streamId });
			return media !== "" && /#EXT-X-PART:/.test((await get(media)).text.split("#EXTINF").at(-1) ?? "");
		});
		await first.stop();
		await encoder.untilClosed();
		const again = await publish(ports[1] ?? 0);
		await until("the second broadcast", async () => {
			const { media } = await openAs(second, { streamId });
			return media !== "" && (await get(media)).text.includes("DISCONTINUITY\n");
		});
		again.socket.destroy();
		await second.engine.stop(streamId, "author");
		const { segments } = readMedia((await get((await openAs(second, { streamId })).media)).text);
		expect(segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
		const seam = segments.findIndex(({ discontinuity }) => discontinuity);
		// The fixture has eight seconds; its last segment was open when the node was stopped.
		expect(segments.slice(0, seam).reduce((sum, { duration }) => sum + duration, 0)).toBeGreaterThan(7.5);
		await second.stop();
	});
});

describe("an RTMP encoder", () => {
	it("[S5] broadcasts with the stream's key: viewers see it, and its end is a recording", async () => {
		const { streamId, streamKey } = await newStream();
		const encoder = await broadcast(streamKey);
		await until("the broadcast to be on the air", () => eventsOf(streamId).includes("on-air"));
		const { media } = await openAs(server, { streamId });
		await until("four segments", async () => readMedia((await get(media)).text).segments.length >= 3);
		encoder.socket.write(command("deleteStream", 4, null, 1));
		await until("the interruption", () => eventsOf(streamId).includes("interrupted"));
		await server.engine.stop(streamId, "author");
		expect(eventsOf(streamId)).toEqual(["on-air", "interrupted", "recorded"]);
		expect(host.events.findLast((event) => event.kind === "recorded" && event.streamId === streamId)).toMatchObject({
			width: 320,
		});
	});

	it("[S5] with one group of sixteen seconds has a file of one fragment, whichever of its bytes are asked for", async () => {
		const { streamId, streamKey } = await newStream();
		const encoder = await connectEncoder(port);
		await encoder.publish(streamKey);
		encoder.describeTracks();
		const again = fixturePackets.map((packet) => ({ ...packet, timeUs: packet.timeUs + 8_000_000 }));
		const first = fixturePackets.find(({ isKey, track }) => isKey && track === "video");
		encoder.push([...fixturePackets, ...again].map((packet) => ({ ...packet, isKey: packet === first })));
		encoder.socket.write(command("deleteStream", 4, null, 1));
		await until("the interruption", () => eventsOf(streamId).includes("interrupted"));
		await server.engine.stop(streamId, "author");
		const { media } = await openAs(server, { streamId });
		const { segments } = readMedia((await get(media)).text);
		expect(segments.map(({ duration }) => Math.round(duration))).toEqual([10, 6]);
		const parts = await Promise.all(segments.map(async ({ uri }) => (await get(besides(media, uri))).bytes));
		const stored = Uint8Array.from(Buffer.concat(parts));
		const [file] = await server.engine.listRecordingFiles({ streamId, reader: "author", fileName: "Race" });
		const url = (file?.url ?? "").replace(server.platform.config.mediaUrl, server.url);
		const { bytes } = await get(url);
		expect(bytes).toHaveLength(file?.bytes ?? 0);
		expect(outline(bytes)).toMatch(/^ftyp moov\(.*\) sidx sidx moof\(mfhd( traf\(tfhd tfdt trun\)){2}\) mdat free$/);
		const samples = (container: Uint8Array) => readSamples(container).toSorted((one, two) => one.trackId - two.trackId);
		expect(samples(bytes)).toEqual(samples(stored));
		for (const from of [1, bytes.length - stored.length, Math.floor(bytes.length * 0.8)]) {
			const part = await get(url, { range: `bytes=${from}-${bytes.length - 2}` });
			expect([from, Buffer.compare(part.bytes, bytes.subarray(from, -1))]).toEqual([from, 0]);
		}
	});

	it("[S5] is measured for its author's page, until it disconnects", async () => {
		const { streamId, streamKey } = await newStream();
		const before = { isConnected: false, health: null, refusal: null };
		expect(await server.engine.getEncoderStatus(server.newStreamId())).toEqual({ hasKey: false, ...before });
		expect(await server.engine.getEncoderStatus(streamId)).toEqual({ hasKey: true, ...before });
		const encoder = await broadcast(streamKey);
		const measured = async () => (await server.engine.getEncoderStatus(streamId)).health !== null;
		await until("the first figures", measured, 15_000);
		expect(await server.engine.getEncoderStatus(streamId)).toMatchObject({
			isConnected: true,
			health: { width: 320, hasBFrames: false },
		});
		encoder.socket.destroy();
		const isConnected = async () => (await server.engine.getEncoderStatus(streamId)).isConnected;
		await until("the encoder to be gone", async () => !(await isConnected()), 4_000);
		await server.engine.stop(streamId, "author");
	});

	it("[S5] is disconnected when the author ends the challenge", async () => {
		const { streamId, streamKey } = await newStream();
		const encoder = await broadcast(streamKey);
		await until("the broadcast to be on the air", () => eventsOf(streamId).includes("on-air"));
		await server.engine.stop(streamId, "author");
		await encoder.untilRead("NetStream.Unpublish.Success");
		await encoder.untilClosed();
		const again = await connectEncoder(port);
		await again.requestPublish(streamKey);
		await again.untilRead("NetStream.Publish.BadName");
	});

	it("[S5] replaces an older one with the same key, and a browser replaces both", async () => {
		const { streamId, streamKey } = await newStream();
		const first = await broadcast(streamKey);
		const second = await broadcast(streamKey);
		await first.untilRead("NetStream.Publish.Denied");
		await first.untilClosed();
		expect(second.isOpen()).toBe(true);
		const browser = await connectBroadcaster(server.ws);
		await browser.greet(streamKey, { session: randomUUID() });
		await second.untilClosed();
		expect(browser.isOpen()).toBe(true);
		browser.cut();
		expect(eventsOf(streamId)).not.toContain("recorded");
	});

	it("[S5] is refused with an unknown, a replaced or an inadmissible key", async () => {
		const { streamId, streamKey } = await newStream();
		await server.engine.createBroadcastConfig(streamId);
		for (const key of [streamKey, "unknown", "", "k".repeat(10_000)]) {
			const encoder = await connectEncoder(port);
			await encoder.requestPublish(key);
			await encoder.untilRead("NetStream.Publish.BadName");
			await encoder.untilClosed();
		}
		const current = await newStream();
		const { admitBroadcaster } = host;
		host.admitBroadcaster = async () => null;
		const encoder = await connectEncoder(port);
		await encoder.requestPublish(current.streamKey);
		await encoder.untilRead("NetStream.Publish.Denied");
		host.admitBroadcaster = admitBroadcaster;
	});

	it("[S5] loses its connection when the author generates a new key", async () => {
		const { streamId, streamKey } = await newStream();
		const encoder = await broadcast(streamKey);
		await server.engine.createBroadcastConfig(streamId);
		await encoder.untilClosed();
	});

	it("[S5] reads why its format is refused, and so does its author until figures or a new key arrive", async () => {
		const { streamId, streamKey } = await newStream();
		const status = () => server.engine.getEncoderStatus(streamId);
		const refusedFor = async (reason: string) => (await status()).refusal === reason;
		const picture = await connectEncoder(port);
		await picture.publish(streamKey);
		picture.socket.write(videoMessage(0, Uint8Array.of(0x90, ...Buffer.from("hvc1"), 1)));
		await picture.untilRead("Use H.264 for the picture");
		await picture.untilClosed();
		await until("the picture's refusal", () => refusedFor("picture"));
		expect(await status()).toEqual({ hasKey: true, isConnected: false, health: null, refusal: "picture" });

		const sound = await connectEncoder(port);
		await sound.publish(streamKey);
		const mp3 = 0x2f;
		sound.socket.write(audioMessage(0, Uint8Array.of(mp3, 1)));
		await sound.untilRead("Use AAC-LC");
		await until("the sound's refusal", () => refusedFor("sound"));

		const accepted = await broadcast(streamKey);
		await until("the first figures", async () => (await status()).health !== null, 15_000);
		expect(await status()).toMatchObject({ isConnected: true, refusal: null });
		accepted.socket.write(audioMessage(9_000, Uint8Array.of(mp3, 1)));
		await until("a refusal while on the air", () => refusedFor("sound"));
		await server.engine.createBroadcastConfig(streamId);
		expect(await status()).toEqual({ hasKey: true, isConnected: false, health: null, refusal: null });
	});
});

// They wait for the server's time limits.
describe.concurrent("a hostile RTMP connection", () => {
	it("[S5] is closed: without a handshake, without a key, and when it breaks the protocol", async () => {
		const silent = await connectEncoder(port);
		const idle = await connectEncoder(port);
		await idle.shakeHands();
		const broken = await connectEncoder(port);
		broken.socket.write("GET / HTTP/1.1\r\n\r\n");
		await broken.untilClosed(2_000);
		await silent.untilClosed(8_000);
		expect(idle.isOpen()).toBe(true);
		await idle.untilClosed(8_000);
	});

	it("[S5] may not send much before its key is known", async () => {
		const encoder = await connectEncoder(port);
		await encoder.shakeHands();
		encoder.socket.write(Buffer.concat(Array.from({ length: 90 }, () => command("x", 0, "y".repeat(700)))));
		await encoder.untilClosed(2_000);
	});

	it("[S5] is refused after eight seconds without a picture, whether or not it sends sound", async () => {
		const streams = [await newStream(), await newStream()] as const;
		const [sounding, silent] = await Promise.all(
			streams.map(async ({ streamKey }) => {
				const encoder = await connectEncoder(port);
				await encoder.publish(streamKey);
				return encoder;
			}),
		);
		for (let at = 0; at < 12_000 && sounding?.isOpen(); at += 500) {
			sounding.socket.write(audioMessage(at, Uint8Array.of(0xaf, 1, 0x21)));
			await sleep(500);
		}
		for (const encoder of [sounding, silent]) await encoder?.untilRead("No picture arrives.");
		for (const { streamId } of streams) {
			const { engine } = server;
			await until("the refusal", async () => (await engine.getEncoderStatus(streamId)).refusal === "noPicture");
		}
	});

	it("[S5] is closed after ten seconds without media", async () => {
		const { streamId, streamKey } = await newStream();
		const encoder = await broadcast(streamKey);
		await until("the broadcast to be on the air", () => eventsOf(streamId).includes("on-air"));
		await encoder.untilClosed(14_000);
		expect(eventsOf(streamId)).toEqual(["on-air", "interrupted"]);
	});
});

it("[S5] a network address has a limited number of RTMP connections", async () => {
	const other = await findFreePort();
	const strict = await startLiveServer(machine, { env: { RTMP_PORT: String(other), RATE_LIMIT_FACTOR: "1" } });
	const encoders = await Promise.all(Array.from({ length: 22 }, () => connectEncoder(other)));
	await until("the excess to be closed", () => encoders.filter((encoder) => !encoder.isOpen()).length === 2);
	await strict.stop();
	await Promise.all(encoders.map((encoder) => encoder.untilClosed()));
	await expect(connectEncoder(other)).rejects.toThrow("ECONNREFUSED");
});
