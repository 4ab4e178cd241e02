import { randomUUID } from "node:crypto";
import { freePort, until } from "@stride/testing";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { connectBroadcaster, repeatedPackets, type TestBroadcaster } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "../viewer.test-steps.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.test-steps.ts";

/** Longer than a test: a node that takes a stream does so from an owner that believes in its lease. */
const leaseTimes = { leaseMs: 60_000, renewEveryMs: 20_000, marginMs: 500 };
const nodeCount = 3;
const rounds = 14;
const seeds = [1, 2, 3];

type Node = { server: LiveServer; proxy: DatabaseProxy };

let machine: LiveMachine;
let nodes: Node[] = [];

beforeEach(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	nodes = await Promise.all(Array.from({ length: nodeCount }, startNode));
});
afterEach(async () => {
	for (const { proxy } of nodes) proxy.restore();
	for (const { server } of nodes) await server.stop();
	for (const { proxy } of nodes) await proxy.close();
	await machine.remove();
});

async function startNode(): Promise<Node> {
	const proxy = await openDatabaseProxy(machine.databaseUrl);
	const port = await freePort();
	const server = await startLiveServer(
		{ ...machine, databaseUrl: proxy.url },
		{ host: createTestHost(), env: { ROLES: "media", MEDIA_URL: `http://127.0.0.1:${port}` }, port, leaseTimes },
	);
	return { server, proxy };
}

/** A generator with a fixed seed (mulberry32). */
function createRandom(seed: number) {
	let state = seed;
	return (below: number): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

/** The recorded frames of both tracks, without the headers of their fragments. */
async function readFrames(server: LiveServer, streamId: string): Promise<Buffer> {
	const { media } = await openAs(server, { streamId });
	const { segments } = readMedia((await get(media)).text);
	const frames: Buffer[] = [];
	for (const { uri } of segments) {
		const segment = Buffer.from(await (await fetch(besides(media, uri))).arrayBuffer());
		for (let at = 0; at < segment.length; at += segment.readUInt32BE(at)) {
			const isMedia = segment.toString("latin1", at + 4, at + 8) === "mdat";
			if (isMedia) frames.push(segment.subarray(at + 8, at + segment.readUInt32BE(at)));
		}
	}
	return Buffer.concat(frames);
}

it.each(seeds)("[S3] random takeovers record each frame once and in order, seed %i", async (seed) => {
	const random = createRandom(seed);
	const all = repeatedPackets(5);
	const [first] = nodes;
	if (!first) throw new Error("There is no node.");
	const streamId = first.server.newStreamId();
	const { streamKey } = await first.server.engine.createBroadcastConfig(streamId);
	const session = randomUUID();
	let acknowledged = 0;
	let sent = 0;
	let current: TestBroadcaster | undefined;
	const cutNodes = new Set<Node>();

	/** Sends as the studio does: after what the server has, which is no less than what it ever acknowledged. */
	async function connectTo({ server }: Node): Promise<void> {
		current = await connectBroadcaster(server.ws);
		const welcome = await current.greet(streamKey, { session });
		expect(welcome.acknowledged).toBeGreaterThanOrEqual(acknowledged);
		expect(welcome.lastSequence).toBeLessThanOrEqual(sent);
		current.configure();
		sent = welcome.lastSequence;
	}

	for (let round = 0; round < rounds; round++) {
		const reachable = nodes.filter((node) => !cutNodes.has(node));
		const node = reachable[random(reachable.length)];
		if (!node) throw new Error("No node is reachable.");
		await connectTo(node);
		const upTo = Math.min(all.length, sent + 40 + random(400));
		current?.push(all.slice(sent, upTo));
		sent = upTo;
		// A write may be in flight at any moment of what follows.
		await new Promise((resolve) => setTimeout(resolve, random(120)));
		acknowledged = Math.max(acknowledged, current?.acknowledged() ?? 0);
		const fate = random(4);
		if (fate === 0) current?.cut();
		// The node is paused with whatever it was writing, and returns later, when others have the stream.
		if (fate === 1 && cutNodes.size === 0) {
			node.proxy.interrupt();
			cutNodes.add(node);
		} else if (fate === 2) {
			for (const cut of cutNodes) cut.proxy.restore();
			cutNodes.clear();
		}
		acknowledged = Math.max(acknowledged, current?.acknowledged() ?? 0);
	}
	for (const { proxy } of nodes) proxy.restore();
	await connectTo(first);
	current?.push(all.slice(sent));
	await until("all to be received", () => current?.last("receipt")?.sequence === all.length);
	await first.server.engine.stop(streamId, "author");

	const frames = await readFrames(first.server, streamId);
	// As many bytes as were sent, and each frame after the one before it of its track: each is there once.
	expect(frames.length).toBe(all.reduce((sum, { data }) => sum + data.length, 0));
	for (const track of ["video", "audio"]) {
		let at = 0;
		for (const { data, sequence } of all.filter((packet) => packet.track === track)) {
			const found = frames.indexOf(data, at);
			expect(found, `${track} ${sequence}`).toBeGreaterThanOrEqual(at);
			at = found + data.length;
		}
	}
	const { media } = await openAs(first.server, { streamId });
	const { segments } = readMedia((await get(media)).text);
	expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(40, 0);
	expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([]);
	const alarms = nodes.flatMap(({ server }) => server.logged.filter((line) => line.includes('"alarm"')));
	expect(alarms).toEqual([]);
});
