import { randomUUID } from "node:crypto";
import { freePort, until } from "@stride/testing";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets, repeatedPackets } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
	type TestHost,
} from "../live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "../viewer.test-steps.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.test-steps.ts";

/** Short, so that a takeover takes part of a test: the database's clock cannot be set. */
const leaseTimes = { leaseMs: 1_500, renewEveryMs: 300, marginMs: 300 };

type Node = { server: LiveServer; host: TestHost };

let machine: LiveMachine;
const proxies: DatabaseProxy[] = [];
let running: LiveServer[] = [];

beforeEach(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
});
afterEach(async () => {
	for (const proxy of proxies.splice(0)) proxy.restore();
	for (const server of running.splice(0)) await server.stop();
	await machine.remove();
});

/** A process at an address of its own on the same database and objects. */
async function startNode(
	env: Record<string, string> = {},
	{ databaseUrl = machine.databaseUrl, times = leaseTimes } = {},
): Promise<Node> {
	const host = createTestHost();
	const port = await freePort();
	const settings = { ROLES: "media", MEDIA_URL: `http://127.0.0.1:${port}`, ...env };
	const server = await startLiveServer({ ...machine, databaseUrl }, { host, env: settings, port, leaseTimes: times });
	running.push(server);
	return { server, host };
}

/** A node that loses its way to the database. */
async function startCutNode(): Promise<Node & { proxy: DatabaseProxy }> {
	const proxy = await openDatabaseProxy(machine.databaseUrl);
	proxies.push(proxy);
	return { ...(await startNode({}, { databaseUrl: proxy.url })), proxy };
}

async function stopNode({ server }: Node): Promise<void> {
	running = running.filter((other) => other !== server);
	await server.stop();
}

type Story = { streamId: string; streamKey: string; session: ReturnType<typeof randomUUID> };

async function connect(node: Node, { streamKey, session }: Story) {
	const broadcaster = await connectBroadcaster(node.server.ws);
	const welcome = await broadcaster.greet(streamKey, { session });
	broadcaster.configure();
	return { broadcaster, welcome };
}

async function announce(node: Node): Promise<Story> {
	const streamId = node.server.newStreamId();
	const { streamKey } = await node.server.engine.createBroadcastConfig(streamId);
	return { streamId, streamKey, session: randomUUID() };
}

async function watchRecording(node: Node, streamId: string) {
	const { media } = await openAs(node.server, { streamId });
	const { segments } = readMedia((await get(media)).text);
	for (const { uri } of segments) expect((await fetch(besides(media, uri))).status).toBe(200);
	return {
		seconds: segments.reduce((sum, { duration }) => sum + duration, 0),
		discontinuities: segments.filter(({ discontinuity }) => discontinuity).length,
	};
}

const kindsOf = ({ host }: Node) => host.kinds().filter((kind) => kind !== "viewers");

describe("two media nodes", () => {
	it("[S3] a broadcaster gets the node with fewer streams, and the others to continue at", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const first = await announce(a);
		const { broadcaster } = await connect(a, first);
		const config = await b.server.engine.createBroadcastConfig(b.server.newStreamId());
		expect([config.endpoint, config.otherEndpoints]).toEqual([
			`${b.server.ws}/v1/live-ingest`,
			[`${a.server.ws}/v1/live-ingest`],
		]);
		// The key of a stream on the air is for the node that hosts it.
		expect((await b.server.engine.createBroadcastConfig(first.streamId)).endpoint).toContain(a.server.ws);
		broadcaster.cut();
	});

	it("[S4] a viewer at the wrong node is sent to the host with every request", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const web = await startNode({ ROLES: "web" });
		const story = await announce(a);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const { streamId } = story;
		const { token } = await a.server.engine.createViewerToken({ streamId, viewer: "device:1", address: "x" });
		for (const { server } of [web, b]) {
			const index = `/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}`;
			const answer = await fetch(`${server.url}${index}`, { redirect: "manual" });
			expect([answer.status, answer.headers.get("location")]).toEqual([307, `${a.server.url}${index}`]);
			const followed = await fetch(`${server.url}${index}`);
			expect(followed.headers.get("access-control-allow-origin")).toBe("*");
			const media = besides(followed.url, (await followed.text()).trim().split("\n").at(-1) ?? "");
			expect(media).toContain(a.server.url);
			// As a player requests them whose playlist was loaded before a takeover.
			const elsewhere = media.replace(a.server.url, b.server.url);
			const playlist = await (await fetch(elsewhere)).text();
			expect(readMedia(playlist).segments.length).toBeGreaterThan(2);
			const name = playlist.split("\n").find((line) => line.endsWith(".m4s")) ?? "";
			expect((await fetch(besides(elsewhere, name))).status).toBe(200);
		}
		expect(await fetch(`${b.server.url}/live/${streamId}/m/${"0".repeat(32)}.m4s`)).toMatchObject({ status: 404 });
		expect(await fetch(`${web.server.url}/live/not-an-id/index.m3u8`)).toMatchObject({ status: 404 });
	});

	it("[S3] a broadcaster that connects to another node moves the stream there without a discontinuity", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const story = await announce(a);
		const all = repeatedPackets(2);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(all.slice(0, 700));
		await until("acknowledgements", () => broadcaster.acknowledged() > 500);
		const acknowledged = broadcaster.acknowledged();
		const { broadcaster: again, welcome } = await connect(b, story);
		expect(welcome.acknowledged).toBeGreaterThanOrEqual(acknowledged);
		expect(await broadcaster.untilClosed()).toBe(4503);
		again.push(all.slice(welcome.lastSequence));
		await until("all to be received", () => again.last("receipt")?.sequence === all.length);
		// Only the host reports the end, and a request to the other node reaches it.
		await a.server.engine.stop(story.streamId, "author");
		await until("the recording", () => b.host.kinds().includes("recorded"));
		expect([kindsOf(a), kindsOf(b)]).toEqual([["on-air"], ["on-air", "recorded"]]);
		for (const node of [a, b]) {
			const { seconds, discontinuities } = await until("its playlist", () =>
				watchRecording(node, story.streamId).catch(() => undefined),
			);
			expect(seconds).toBeCloseTo(16, 1);
			expect(discontinuities).toBe(0);
		}
	});

	it("[S3] a stopping node passes its stream on, and viewers continue in their playlist", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const story = await announce(a);
		const all = repeatedPackets(2);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(all.slice(0, 700));
		await until("acknowledgements", () => broadcaster.acknowledged() > 500);
		const { media } = await openAs(a.server, { streamId: story.streamId });
		const before = await get(media);
		await stopNode(a);
		expect(await broadcaster.untilClosed()).toBe(4503);
		const { broadcaster: again, welcome } = await connect(b, story);
		const moved = media.replace(a.server.url, b.server.url);
		const restored = await get(moved);
		again.push(all.slice(welcome.lastSequence));
		await until("all to be received", () => again.last("receipt")?.sequence === all.length);
		const after = await get(moved);
		const names = (text: string) => text.split("\n").filter((line) => line.endsWith(".m4s"));
		const seen = [...names(restored.text), ...names(after.text)];
		for (const name of names(before.text)) expect(seen).toContain(name);
		const firstOf = (text: string) => readMedia(text).mediaSequenceBase ?? 0;
		expect(firstOf(after.text)).toBeGreaterThanOrEqual(firstOf(before.text));
		expect(after.text).not.toContain("DISCONTINUITY\n");
		const config = await b.server.engine.createBroadcastConfig(b.server.newStreamId());
		expect([config.endpoint, config.otherEndpoints]).toEqual([`${b.server.ws}/v1/live-ingest`, []]);
		again.cut();
	});

	it("[S3] the streams of a lost node are reported as interrupted, once", async () => {
		const { proxy, ...a } = await startCutNode();
		const [b, c] = [await startNode(), await startNode()];
		const story = await announce(b);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(fixturePackets);
		await until("the stream to be on the air", () => a.host.kinds().includes("on-air"));
		proxy.interrupt();
		await until("the report", () => [b, c].some(({ host }) => host.kinds().includes("interrupted")));
		await until("a while", () => false, leaseTimes.leaseMs).catch(() => undefined);
		expect([...kindsOf(b), ...kindsOf(c)]).toEqual(["interrupted"]);
		expect(kindsOf(a)).toEqual(["on-air"]);
	});

	it("[S3] [S4] a viewer who comes before the sweep of a lost node's streams has them reported as interrupted", async () => {
		const { proxy, ...a } = await startCutNode();
		const story = await announce(a);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		proxy.interrupt();
		await until("the lease to end", () => false, leaseTimes.leaseMs).catch(() => undefined);
		// Its first sweep comes after the test.
		const b = await startNode({}, { times: { leaseMs: 60_000, renewEveryMs: 30_000, marginMs: 300 } });
		const { media } = await openAs(b.server, { streamId: story.streamId });
		expect((await get(media)).status).toBe(200);
		await until("the report", () => b.host.kinds().includes("interrupted"));
		expect(kindsOf(b)).toEqual(["interrupted"]);
	});

	it("[S3] [U3] a new key disconnects the broadcaster of the former one at another node", async () => {
		const [a, b] = [await startNode({ ROLES: "web,media" }), await startNode({ ROLES: "web,media" })];
		const story = await announce(a);
		const { broadcaster } = await connect(b, story);
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		await a.server.engine.createBroadcastConfig(story.streamId);
		await until("the broadcaster to be disconnected", () => b.host.kinds().includes("interrupted"));
	});

	it("[S3] a stop that its node left at a shutdown is completed by another", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const story = await announce(a);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		await stopNode(a);
		await b.server.platform.db
			.updateTable("liveBroadcast")
			.set({ state: "stopping", stopReason: "limit", keyHash: null })
			.where("streamId", "=", story.streamId)
			.execute();
		await until("the recording", () => b.host.kinds().includes("recorded"));
		expect((await watchRecording(b, story.streamId)).seconds).toBeGreaterThan(5.9);
	});

	it("[S3] a stop that a node began is completed by another after it was lost", async () => {
		const { proxy, ...a } = await startCutNode();
		const b = await startNode();
		const story = await announce(b);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		proxy.interrupt();
		await b.server.engine.stop(story.streamId, "limit");
		expect(kindsOf(b)).toEqual([]);
		await until("the recording", () => b.host.kinds().includes("recorded"));
		expect((await watchRecording(b, story.streamId)).seconds).toBeGreaterThan(5.9);
	});
});

describe("a node without its database", () => {
	it.each([
		["shorter than its lease", 0.5],
		["longer than its lease, which is not taken", 2],
	])("[S3] continues after a time %s, and loses nothing", async (_, leases) => {
		const { proxy, ...a } = await startCutNode();
		const story = await announce(a);
		const all = repeatedPackets(2);
		const { broadcaster } = await connect(a, story);
		broadcaster.push(all.slice(0, 600));
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		proxy.interrupt();
		broadcaster.push(all.slice(600));
		await until("all to be received", () => broadcaster.last("receipt")?.sequence === all.length);
		const acknowledged = broadcaster.acknowledged();
		await until("a while", () => false, leases * leaseTimes.leaseMs).catch(() => undefined);
		expect(broadcaster.acknowledged()).toBe(acknowledged);
		expect(broadcaster.isOpen()).toBe(true);
		proxy.restore();
		await until("acknowledgements", () => broadcaster.acknowledged() > 900);
		await a.server.engine.stop(story.streamId, "author");
		expect(await watchRecording(a, story.streamId)).toMatchObject({ discontinuities: 0 });
		expect(a.server.logged.filter((line) => line.includes("alarm"))).toEqual([]);
	});

	it("[S3] acknowledges and reports nothing once another node has its stream", async () => {
		const { proxy, ...a } = await startCutNode();
		const b = await startNode();
		const story = await announce(b);
		const all = repeatedPackets(2);
		const { broadcaster: old } = await connect(a, story);
		old.push(all.slice(0, 600));
		await until("acknowledgements", () => old.acknowledged() > 400);
		proxy.interrupt();
		old.push(all.slice(600, 900));
		await until("them to be received", () => old.last("receipt")?.sequence === 900);
		const acknowledged = old.acknowledged();
		const { broadcaster, welcome } = await connect(b, story);
		expect(welcome.acknowledged).toBeGreaterThanOrEqual(acknowledged);
		broadcaster.push(all.slice(welcome.lastSequence));
		await until("acknowledgements", () => broadcaster.acknowledged() > 900);
		proxy.restore();
		expect(await old.untilClosed()).toBe(4503);
		expect(old.acknowledged()).toBe(acknowledged);
		expect(kindsOf(a)).toEqual(["on-air"]);
		await b.server.engine.stop(story.streamId, "author");
		const recording = await watchRecording(b, story.streamId);
		expect(recording.seconds).toBeCloseTo(16, 1);
		expect(recording.discontinuities).toBe(0);
		expect(a.server.logged.filter((line) => line.includes("alarm"))).toEqual([]);
	});
});
