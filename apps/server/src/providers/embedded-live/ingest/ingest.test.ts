import { randomBytes, randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { ingestPath, ingestProtocol, writeIngestFrame } from "@stride/contract/ingest";
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

/** The status with which a handshake is refused, or "open". */
function knock(options: { origin?: string; protocols?: string[]; path?: string; url?: string } = {}) {
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

describe("the door", () => {
	it("[S3] pages of other sites are refused before anything is made; ours and scripts come in", async () => {
		expect(await knock({ origin: "https://elsewhere.example" })).toBe(403);
		expect(await knock({ origin: "null" })).toBe(403);
		expect(await knock({ origin: server.platform.config.publicUrl })).toBe("open");
		expect(await knock()).toBe("open");
	});

	it("[S3] whoever does not speak the protocol is refused", async () => {
		expect(await knock({ protocols: ["something-else"] })).toBe(400);
		expect(await knock({ protocols: [] })).toBe(400);
		expect(await knock({ protocols: ["something-else", ingestProtocol] })).toBe("open");
	});

	it("[S3] connections of one address are counted, and the next is refused", async () => {
		const strict = await startLiveServer(machine, { env: { RATE_LIMIT_FACTOR: "1" } });
		const open = await Promise.all(Array.from({ length: 20 }, () => connectBroadcaster(strict.ws)));
		expect(await knock({ url: strict.ws })).toBe(429);
		for (const { socket } of open.slice(0, 5)) socket.terminate();
		await until("a place", async () => (await knock({ url: strict.ws })) === "open");
		for (const { socket } of open) socket.terminate();
		const answers = [];
		for (let n = 0; n < 40; n++) answers.push(await knock({ url: strict.ws }));
		expect(answers).toContain(429);
		await strict.stop();
	});

	it("[S3] a handshake that is cut or torn harms nobody", async () => {
		const { port } = new URL(server.url);
		for (const text of [
			`GET ${ingestPath} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
			"GET",
		]) {
			const socket = connect(Number(port), "127.0.0.1");
			socket.on("error", () => undefined);
			socket.write(text, () => socket.resetAndDestroy());
		}
		expect(await knock()).toBe("open");
	});

	it("[S3] without the role media there is no door and nothing is played", async () => {
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
	it("[S3] a key that was guessed, is empty or too long opens nothing, and all are answered alike", async () => {
		await newStream();
		for (const streamKey of ["x", randomBytes(32).toString("base64url"), "'; drop table live_broadcast; --"]) {
			const broadcaster = await connectBroadcaster(server.ws);
			broadcaster.say({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
			expect(await broadcaster.untilClosed()).toBe(4401);
			expect(broadcaster.told).toEqual([]);
		}
		for (const streamKey of ["", "k".repeat(201)]) {
			const broadcaster = await connectBroadcaster(server.ws);
			broadcaster.say({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
			expect(await broadcaster.untilClosed()).toBe(4400);
		}
	});

	it("[S3] the key is kept as a hash, and neither it nor the hash is logged", async () => {
		const { streamKey, streamId } = await newStream();
		expect(Buffer.from(streamKey, "base64url")).toHaveLength(32);
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		const row = await server.platform.db
			.selectFrom("live_broadcast")
			.selectAll()
			.where("stream_id", "=", streamId)
			.executeTakeFirstOrThrow();
		expect(JSON.stringify(row)).not.toContain(streamKey);
		expect(row.key_hash?.toString("base64url")).not.toBe(streamKey);
		expect(server.logged.join("")).not.toContain(streamKey);
		broadcaster.cut();
	});

	it("[S3] a new key replaces the old one at once, and disconnects who holds it", async () => {
		const { streamId, streamKey } = await newStream();
		const first = await connectBroadcaster(server.ws);
		await first.greet(streamKey);
		const { streamKey: second } = await server.engine.createBroadcastConfig(streamId);
		expect(await first.untilClosed()).toBe(4409);
		const leaked = await connectBroadcaster(server.ws);
		leaked.say({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
		expect(await leaked.untilClosed()).toBe(4401);
		const owner = await connectBroadcaster(server.ws);
		await owner.greet(second);
		owner.cut();
	});

	it("[S3] a key is worth nothing once the stream has ended or is gone", async () => {
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
			again.say({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
			expect(await again.untilClosed()).toBe(4401);
		}
		const { streamId } = await newStream();
		await server.engine.stop(streamId, "author");
		await expect(server.engine.createBroadcastConfig(streamId)).rejects.toMatchObject({
			code: "LiveStreamEndedException",
		});
	});

	it("[S3] whom the product does not admit is told that it is over", async () => {
		const { streamKey } = await newStream();
		const admit = host.admitBroadcaster;
		host.admitBroadcaster = async () => null;
		const broadcaster = await connectBroadcaster(server.ws);
		broadcaster.say({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
		expect(await broadcaster.untilClosed()).toBe(4410);
		host.admitBroadcaster = async () => ({ endsBy: new Date("2031-01-01T00:00:00Z") });
		const admitted = await connectBroadcaster(server.ws);
		expect(await admitted.greet(streamKey)).toMatchObject({ endsBy: "2031-01-01T00:00:00.000Z" });
		admitted.cut();
		host.admitBroadcaster = admit;
	});
});

describe("one broadcaster", () => {
	it("[S3] a second connection with the key takes the first one's place, and viewers notice nothing", async () => {
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

	it("[S3] a connection that is cut for 0.3 s goes on after the last packet that came, and nothing is lost", async () => {
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

	it("[S3] a connection from which nothing comes for 6 s is noticed, one that answers pings is kept", async () => {
		const { streamId, streamKey } = await newStream();
		const dead = await connectBroadcaster(server.ws);
		await dead.greet(streamKey);
		dead.configure();
		dead.push(fixturePackets.slice(0, 100));
		await until("the first part", () => eventsOf(streamId).includes("on-air"));
		const other = await newStream();
		const quiet = await connectBroadcaster(server.ws);
		await quiet.greet(other.streamKey);
		// The machine is asleep: it reads and answers nothing.
		dead.socket.pause();
		await until("the interruption", () => eventsOf(streamId).includes("interrupted"), 9_000);
		expect(quiet.isOpen()).toBe(true);
		quiet.cut();
		dead.cut();
	}, 15_000);
});

describe("what is said", () => {
	it("[S3] who does not say hello within five seconds is sent away", async () => {
		const broadcaster = await connectBroadcaster(server.ws);
		const began = Date.now();
		expect(await broadcaster.untilClosed(8_000)).toBe(4408);
		expect(Date.now() - began).toBeGreaterThan(4_500);
	}, 12_000);

	const hello = (streamKey: string) => ({ type: "hello", streamKey, session: randomUUID(), tracks: ["video"] });
	it.each<[string, (key: string) => (string | Uint8Array)[]]>([
		["no JSON", () => ["{"]],
		["nothing known", () => [JSON.stringify({ type: "bye" })]],
		[
			"a configuration before the hello",
			() => [JSON.stringify({ type: "config", track: "video", codec: "avc", description: "" })],
		],
		["a frame before the hello", () => [new Uint8Array(30)]],
		["a hello with more than it should have", (key) => [JSON.stringify({ ...hello(key), admin: true })]],
		["a hello without a picture", (key) => [JSON.stringify({ ...hello(key), tracks: ["audio"] })]],
		["a hello with the picture twice", (key) => [JSON.stringify({ ...hello(key), tracks: ["video", "video"] })]],
		["a session that is no UUID", (key) => [JSON.stringify({ ...hello(key), session: "../../etc" })]],
		["a text that is too long", (key) => [JSON.stringify({ ...hello(key), session: "x".repeat(20_000) })]],
		["two hellos", (key) => [JSON.stringify(hello(key)), JSON.stringify(hello(key))]],
		[
			"a frame of another version",
			(key) => [JSON.stringify(hello(key)), new Uint8Array([2, 1, 0, 0, ...new Uint8Array(30)])],
		],
		["a frame that is only a head", (key) => [JSON.stringify(hello(key)), new Uint8Array(20)]],
	])("[S3] %s ends the connection for good", async (_, messages) => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		for (const message of messages(streamKey)) broadcaster.socket.send(message);
		expect(await broadcaster.untilClosed()).toBe(4400);
	});

	it("[S3] a message of more than a megabyte is refused by its length alone", async () => {
		const broadcaster = await connectBroadcaster(server.ws);
		broadcaster.socket.send(new Uint8Array(1024 * 1024 + 1));
		expect(await broadcaster.untilClosed()).toBe(1009);
	});

	it("[S3] who sends more than four times what a broadcast takes is sent away, a minute's backlog is not", async () => {
		const { streamKey } = await newStream();
		const late = await connectBroadcaster(server.ws);
		await late.greet(streamKey);
		late.configure();
		late.push(repeatedPackets(7));
		await until("a receipt of 56 s", () => (late.last("receipt")?.sequence ?? 0) > 4_000);
		expect(late.isOpen()).toBe(true);
		late.cut();

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

	it("[S3] a configuration that cannot be used is refused with its reason, and a right one may follow", async () => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		const say = (track: string, codec: string, description: string) =>
			broadcaster.say({ type: "config", track, codec, description });
		say("video", "avc", Buffer.alloc(60, 7).toString("base64"));
		say("audio", "aac", "AAA=");
		say("audio", "aac", Buffer.from([0x12, 0x28]).toString("base64"));
		await until("three refusals", () => broadcaster.all("refused").length === 3);
		for (const { reason } of broadcaster.all("refused")) expect(reason).toMatch(/^[a-z-]+$/);
		say("video", "avc", avcDescription);
		say("audio", "aac", aacDescription);
		broadcaster.push(fixturePackets.slice(0, 100));
		await until("a receipt", () => broadcaster.last("receipt")?.sequence === 100);
		expect(broadcaster.all("refused")).toHaveLength(3);
		broadcaster.cut();
	});

	it("[S3] a picture that is missing makes the server ask for a key frame, not for each packet", async () => {
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

	it("[S3] pictures of the camera are passed on when they may be JPEG, at most every ten seconds", async () => {
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

	it("[S3] receipts steer, acknowledgements promise: each is told only when it moves", async () => {
		const { streamKey } = await newStream();
		const broadcaster = await connectBroadcaster(server.ws);
		await broadcaster.greet(streamKey);
		broadcaster.configure();
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const acks = broadcaster.all("ack").map(({ sequence }) => sequence);
		expect(acks).toEqual([...new Set(acks)].sort((a, b) => a - b));
		// The group that is still open is not durable.
		expect(broadcaster.acknowledged()).toBeLessThan(fixturePackets.length);
		const receipts = broadcaster.all("receipt").length;
		await delay(300);
		expect(broadcaster.all("receipt").length - receipts).toBeLessThanOrEqual(1);
		broadcaster.cut();
	});
});
