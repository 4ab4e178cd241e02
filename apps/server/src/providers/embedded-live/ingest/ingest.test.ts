import { randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { ingestPath, ingestProtocol, writeIngestFrame } from "@stride/contract/streams/ingest";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { WebSocket } from "ws";
import {
	aacDescription,
	avcDescription,
	connectBroadcaster,
	fixturePackets,
	repeatedPackets,
} from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";

let machine: LiveMachine;
let server: LiveServer;
const host = createTestHost();

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	server = await startLiveServer(machine, { host });
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

/** Attempts a handshake. @returns the status of the rejection, "open", or "cut" for a broken connection */
function handshake(options: { origin?: string; protocols?: string[]; path?: string; url?: string } = {}) {
	const { origin, protocols = [ingestProtocol], path = ingestPath, url = server.ws } = options;
	const socket = new WebSocket(`${url}${path}`, protocols, origin ? { origin } : {});
	return new Promise<number | "open" | "cut">((resolve) => {
		socket.on("unexpected-response", (_request, response) => {
			resolve(response.statusCode ?? 0);
			response.destroy();
		});
		socket.on("open", () => {
			resolve("open");
			socket.terminate();
		});
		socket.on("error", () => resolve("cut"));
	});
}

describe("the ingest gateway", () => {
	it("[S3] rejects foreign origins before the upgrade, and accepts our origin and none", async () => {
		expect(await handshake({ origin: "https://elsewhere.example" })).toBe(403);
		expect(await handshake({ origin: "null" })).toBe(403);
		expect(await handshake({ origin: server.platform.config.publicUrl })).toBe("open");
		expect(await handshake()).toBe("open");
	});

	it("[S3] rejects handshakes without the subprotocol", async () => {
		expect(await handshake({ protocols: ["something-else"] })).toBe(400);
		expect(await handshake({ protocols: [] })).toBe(400);
		expect(await handshake({ protocols: ["something-else", ingestProtocol] })).toBe("open");
	});

	it("[S3] limits the connections per address", async () => {
		const strict = await startLiveServer(machine, { env: { RATE_LIMIT_FACTOR: "1" } });
		const open = await Promise.all(Array.from({ length: 20 }, () => connectBroadcaster(strict.ws)));
		expect(await handshake({ url: strict.ws })).toBe(429);
		for (const { socket } of open.slice(0, 5)) socket.terminate();
		await until("a free connection", async () => (await handshake({ url: strict.ws })) === "open");
		for (const { socket } of open) socket.terminate();
		const answers = [];
		for (let n = 0; n < 40; n++) answers.push(await handshake({ url: strict.ws }));
		expect(answers).toContain(429);
		await strict.stop();
	});

	it("[S3] survives aborted and incomplete handshakes", async () => {
		const { port } = new URL(server.url);
		for (const text of [
			`GET ${ingestPath} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
			"GET",
		]) {
			const socket = connect(Number(port), "127.0.0.1");
			socket.on("error", () => undefined);
			socket.write(text, () => socket.resetAndDestroy());
		}
		expect(await handshake()).toBe("open");
	});

	it("[S3] serves neither ingest nor playback without the role media", async () => {
		const web = await startLiveServer(machine, { env: { ROLES: "web,worker" } });
		expect((await fetch(`${web.url}/live/${web.newStreamId()}/index.m3u8?token=x`)).status).toBe(404);
		const { streamKey } = await web.engine.createBroadcastConfig(web.newStreamId());
		const broadcaster = await connectBroadcaster(server.ws);
		expect(await broadcaster.greet(streamKey)).toMatchObject({ lastSequence: 0 });
		broadcaster.cut();
		await web.stop();
	});
});

describe("keys", () => {
	it("[S3] a guessed, empty or too long key is rejected without a distinguishable response", async () => {
		await newStream();
		for (const streamKey of ["x", randomBytes(32).toString("base64url"), "'; drop table live_broadcast; --"]) {
			const broadcaster = await connectBroadcaster(server.ws);
			broadcaster.send({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
			expect(await broadcaster.untilClosed()).toBe(4401);
			expect(broadcaster.messages).toEqual([]);
		}
		for (const streamKey of ["", "k".repeat(201)]) {
			const broadcaster = await connectBroadcaster(server.ws);
			broadcaster.send({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
			expect(await broadcaster.untilClosed()).toBe(4400);
		}
	});

	it("[S3] the key is stored as a hash and never logged", async () => {
		const { streamKey, streamId } = await newStream();
		expect(Buffer.from(streamKey, "base64url")).toHaveLength(32);
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		const row = await server.platform.db
			.selectFrom("liveBroadcast")
			.selectAll()
			.where("streamId", "=", streamId)
			.executeTakeFirstOrThrow();
		expect(JSON.stringify(row)).not.toContain(streamKey);
		expect(row.keyHash?.toString("base64url")).not.toBe(streamKey);
		expect(server.logged.join("")).not.toContain(streamKey);
		broadcaster.cut();
	});

	it("[S3] a new key replaces the old one at once and disconnects its broadcaster", async () => {
		const { streamId, streamKey } = await newStream();
		const first = await connectBroadcaster(server.ws);
		await first.greet(streamKey);
		const { streamKey: second } = await server.engine.createBroadcastConfig(streamId);
		expect(await first.untilClosed()).toBe(4409);
		const leaked = await connectBroadcaster(server.ws);
		leaked.send({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
		expect(await leaked.untilClosed()).toBe(4401);
		const owner = await connectBroadcaster(server.ws);
		await owner.greet(second);
		owner.cut();
	});

	it("[S3] a key is invalid once the stream has ended or is deleted", async () => {
		for (const end of [
			(id: string) => server.engine.stop(id, "limit"),
			(id: string) => server.engine.deleteStream(id),
		]) {
			const { streamId, streamKey } = await newStream();
			const broadcaster = await connectBroadcaster(server.ws);
			await broadcaster.greet(streamKey);
			await end(streamId);
			expect(await broadcaster.untilClosed()).toBe(4410);
			const again = await connectBroadcaster(server.ws);
			again.send({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
			expect(await again.untilClosed()).toBe(4401);
		}
		const { streamId } = await newStream();
		await server.engine.stop(streamId, "author");
		await expect(server.engine.createBroadcastConfig(streamId)).rejects.toMatchObject({
			code: "LiveStreamEndedException",
		});
	});

	it("[S3] a broadcaster that the host does not admit is closed as ended", async () => {
		const { streamKey } = await newStream();
		const admit = host.admitBroadcaster;
		host.admitBroadcaster = async () => null;
		const broadcaster = await connectBroadcaster(server.ws);
		broadcaster.send({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
		expect(await broadcaster.untilClosed()).toBe(4410);
		host.admitBroadcaster = async () => ({ endsBy: new Date("2031-01-01T00:00:00Z") });
		const admitted = await connectBroadcaster(server.ws);
		expect(await admitted.greet(streamKey)).toMatchObject({ endsBy: "2031-01-01T00:00:00.000Z" });
		admitted.cut();
		host.admitBroadcaster = admit;
	});
});

describe("one broadcaster", () => {
	it("[S3] a second connection with the key replaces the first without an interruption for viewers", async () => {
		const { streamId, streamKey } = await newStream();
		const session = randomUUID();
		const first = await connectBroadcaster(server.ws);
		await first.greet(streamKey, { session });
		first.configure();
		first.push(fixturePackets.slice(0, 300));
		await until("the first part", () => eventsOf(streamId).includes("on-air"));
		await until("a receipt", () => first.last("receipt")?.sequence === 300);
		const second = await connectBroadcaster(server.ws);
		expect(await second.greet(streamKey, { session })).toMatchObject({ lastSequence: 300 });
		expect(await first.untilClosed()).toBe(4409);
		second.configure();
		second.push(fixturePackets.slice(300));
		await until("a receipt of the rest", () => second.last("receipt")?.sequence === fixturePackets.length);
		expect(eventsOf(streamId)).toEqual(["on-air"]);
		await server.engine.stop(streamId, "author");
		expect(eventsOf(streamId)).toEqual(["on-air", "recorded"]);
	});

	it("[S3] a connection lost for 0.3 s resumes after the last received packet without loss", async () => {
		const { streamId, streamKey } = await newStream();
		const session = randomUUID();
		const first = await connectBroadcaster(server.ws);
		await first.greet(streamKey, { session });
		first.configure();
		first.push(fixturePackets.slice(0, 250));
		await until("a receipt", () => first.last("receipt")?.sequence === 250);
		first.cut();
		await until("the interruption", () => eventsOf(streamId).includes("interrupted"));
		await delay(300);
		const second = await connectBroadcaster(server.ws);
		const { lastSequence } = await second.greet(streamKey, { session });
		expect(lastSequence).toBe(250);
		second.configure();
		second.push(fixturePackets.slice(lastSequence));
		await until("all to be received", () => second.last("receipt")?.sequence === fixturePackets.length);
		await until("the stream to be on the air again", () => eventsOf(streamId).length === 3);
		await server.engine.stop(streamId, "author");
		expect(eventsOf(streamId)).toEqual(["on-air", "interrupted", "on-air", "recorded"]);
		const recorded = host.events.findLast((event) => event.kind === "recorded");
		expect(recorded).toMatchObject({ streamId, width: 320, height: 180 });
		expect(recorded?.kind === "recorded" && recorded.durationMs).toBeGreaterThan(7_980);
	});

	it("[S3] a connection is closed after 6 s of silence, or 10 s of pings without the frames that it had sent", async () => {
		const begin = async () => {
			const { streamId, streamKey } = await newStream();
			const session = randomUUID();
			const broadcaster = await connectBroadcaster(server.ws);
			await broadcaster.greet(streamKey, { session });
			broadcaster.configure();
			broadcaster.push(fixturePackets.slice(0, 100));
			await until("the first part", () => eventsOf(streamId).includes("on-air"));
			return { streamId, streamKey, session, broadcaster };
		};
		const [dead, hung] = await Promise.all([begin(), begin()]);
		const { streamKey } = await newStream();
		const quiet = await connectBroadcaster(server.ws);
		await quiet.greet(streamKey);
		// Simulates a suspended machine: the socket neither reads nor answers.
		dead.broadcaster.socket.pause();
		await until("the interruption", () => eventsOf(dead.streamId).includes("interrupted"), 9_000);
		expect(eventsOf(hung.streamId)).toEqual(["on-air"]);
		// As of a page that hangs, whose browser answers.
		expect(await hung.broadcaster.untilClosed(9_000)).toBe(4503);
		expect(eventsOf(hung.streamId)).toEqual(["on-air", "interrupted"]);
		const back = await connectBroadcaster(server.ws);
		expect(await back.greet(hung.streamKey, { session: hung.session })).toMatchObject({ lastSequence: 100 });
		expect(quiet.isOpen()).toBe(true);
		for (const one of [dead.broadcaster, quiet, back]) one.cut();
	}, 20_000);
});

describe("the ingest protocol", () => {
	it("[S3] closes a connection without a hello within five seconds", async () => {
		const broadcaster = await connectBroadcaster(server.ws);
		const began = Date.now();
		expect(await broadcaster.untilClosed(8_000)).toBe(4408);
		expect(Date.now() - began).toBeGreaterThan(4_500);
	}, 12_000);

	const hello = (streamKey: string) => ({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
	it.each<[string, (key: string) => (string | Uint8Array)[]]>([
		["invalid JSON", () => ["{"]],
		["an unknown message", () => [JSON.stringify({ type: "bye" })]],
		[
			"a configuration before the hello",
			() => [JSON.stringify({ type: "config", track: "video", codec: "avc", description: "" })],
		],
		["a frame before the hello", () => [new Uint8Array(30)]],
		["a hello with an unknown field", (key) => [JSON.stringify({ ...hello(key), admin: true })]],
		["a hello without video", (key) => [JSON.stringify({ ...hello(key), tracks: ["audio"] })]],
		["a hello with video twice", (key) => [JSON.stringify({ ...hello(key), tracks: ["video", "video"] })]],
		["a session that is no UUID", (key) => [JSON.stringify({ ...hello(key), session: "../../etc" })]],
		["a text that is too long", (key) => [JSON.stringify({ ...hello(key), session: "x".repeat(20_000) })]],
		["two hellos", (key) => [JSON.stringify(hello(key)), JSON.stringify(hello(key))]],
		[
			"a frame of another version",
			(key) => [JSON.stringify(hello(key)), new Uint8Array([2, 1, 0, 0, ...new Uint8Array(30)])],
		],
		["a frame without a body", (key) => [JSON.stringify(hello(key)), new Uint8Array(20)]],
	])("[S3] %s closes the connection as a protocol violation", async (_, messages) => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		for (const message of messages(streamKey)) broadcaster.socket.send(message);
		expect(await broadcaster.untilClosed()).toBe(4400);
	});

	it("[S3] a message over one megabyte is rejected by its length", async () => {
		const broadcaster = await connectBroadcaster(server.ws);
		broadcaster.socket.send(new Uint8Array(1024 * 1024 + 1));
		expect(await broadcaster.untilClosed()).toBe(1009);
	});

	it("[S3] closes a connection over four times the usual rate, but accepts a backlog of one minute", async () => {
		const { streamKey } = await newStream();
		const delayed = await connectBroadcaster(server.ws);
		await delayed.greet(streamKey);
		delayed.configure();
		delayed.push(repeatedPackets(7));
		await until("a receipt of 56 s", () => (delayed.last("receipt")?.sequence ?? 0) > 4_000);
		expect(delayed.isOpen()).toBe(true);
		delayed.cut();

		const { streamKey: other } = await newStream();
		const flood = await connectBroadcaster(server.ws);
		await flood.greet(other);
		flood.configure();
		const message = writeIngestFrame({
			kind: "audio",
			isKey: true,
			sequence: 1,
			timeUs: 0,
			durationUs: 0,
			data: new Uint8Array(8),
		});
		for (let n = 0; n < 12_000; n++) flood.socket.send(message);
		expect(await flood.untilClosed()).toBe(4429);
	});

	it("[S3] an invalid configuration is refused with a reason, and a valid one may follow", async () => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		const configure = (track: string, codec: string, description: string) =>
			broadcaster.send({ type: "config", track, codec, description });
		configure("video", "avc", Buffer.alloc(60, 7).toString("base64"));
		configure("audio", "aac", "AAA=");
		configure("audio", "aac", Buffer.from([0x12, 0x28]).toString("base64"));
		await until("three refusals", () => broadcaster.all("refused").length === 3);
		for (const { reason } of broadcaster.all("refused")) expect(reason).toMatch(/^[a-z-]+$/);
		configure("video", "avc", avcDescription);
		configure("audio", "aac", aacDescription);
		broadcaster.push(fixturePackets.slice(0, 100));
		await until("a receipt", () => broadcaster.last("receipt")?.sequence === 100);
		expect(broadcaster.all("refused")).toHaveLength(3);
		broadcaster.cut();
	});

	it("[S3] a missing video frame causes a key frame request, not one per packet", async () => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		broadcaster.configure();
		broadcaster.push(fixturePackets.filter(({ sequence }) => sequence < 50 || (sequence > 52 && sequence < 140)));
		await until("the request", () => broadcaster.all("keyframe").length > 0);
		await until("a receipt", () => broadcaster.last("receipt")?.sequence === 139);
		expect(broadcaster.all("keyframe").length).toBeLessThanOrEqual(2);
		broadcaster.cut();
	});

	it("[S3] posters are published if they are JPEG, at most every ten seconds", async () => {
		const { streamId, streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		const jpeg = (bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => [0xff, 0xd8, 0xff][at] ?? at % 256);
		broadcaster.poster(new Uint8Array(100));
		broadcaster.poster(jpeg(300_001));
		broadcaster.poster(jpeg(1_000));
		broadcaster.poster(jpeg(2_000));
		broadcaster.configure();
		broadcaster.push(fixturePackets.slice(0, 100));
		await until("the first part", () => eventsOf(streamId).includes("on-air"));
		const posters = host.events.filter((event) => event.kind === "poster" && event.streamId === streamId);
		expect(posters).toMatchObject([{ jpeg: jpeg(1_000) }]);
		expect(broadcaster.isOpen()).toBe(true);
		broadcaster.cut();
	});

	it("[S3] receipts and acknowledgements are sent only when they advance", async () => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		broadcaster.configure();
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const acks = broadcaster.all("ack").map(({ sequence }) => sequence);
		expect(acks).toEqual([...new Set(acks)].sort((a, b) => a - b));
		// The open group of pictures is not durable yet.
		expect(broadcaster.acknowledged()).toBeLessThan(fixturePackets.length);
		const receipts = broadcaster.all("receipt").length;
		await delay(300);
		expect(broadcaster.all("receipt").length - receipts).toBeLessThanOrEqual(1);
		broadcaster.cut();
	});
});
