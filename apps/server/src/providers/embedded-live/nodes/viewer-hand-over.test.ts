import { randomUUID } from "node:crypto";
import { freePort, until } from "@stride/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, repeatedPackets } from "../broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "../live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "../viewer.test-steps.ts";

/** So long that no stream is taken because a lease has ended. */
const leaseTimes = { leaseMs: 20_000, renewEveryMs: 300, marginMs: 300 };
const all = repeatedPackets(2);

type Node = { server: LiveServer; requests(): number };

let machine: LiveMachine;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
});
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop();
	await machine.remove();
});

async function startNode(): Promise<Node> {
	let requests = 0;
	const host = createTestHost();
	host.admitDevice = async () => {
		requests += 1;
		return true;
	};
	const port = await freePort();
	const env = { ROLES: "media", MEDIA_URL: `http://127.0.0.1:${port}` };
	const server = await startLiveServer(machine, { host, env, port, leaseTimes });
	let stopping: Promise<void> | undefined;
	const stop = server.stop;
	server.stop = () => (stopping ??= stop());
	stops.push(server.stop);
	return { server, requests: () => requests };
}

async function connect({ server }: Node, { streamKey, session }: { streamKey: string; session: string }) {
	const broadcaster = await connectBroadcaster(server.ws);
	const welcome = await broadcaster.greet(streamKey, { session: session as ReturnType<typeof randomUUID> });
	broadcaster.configure();
	broadcaster.push(all.slice(welcome.lastSequence, 700));
	await until("them to be received", () => broadcaster.last("receipt")?.sequence === 700);
	return broadcaster;
}

async function watch(node: Node) {
	const streamId = node.server.newStreamId();
	const { streamKey } = await node.server.engine.createBroadcastConfig(streamId);
	const story = { streamId, streamKey, session: randomUUID() };
	const broadcaster = await connect(node, story);
	const { media } = await until("the stream", async () => {
		const opened = await openAs(node.server, { streamId });
		return opened.media !== "" && opened;
	});
	return { ...story, broadcaster, media };
}

/** Requests the playlist with the next part, and resolves when the node waits for it. */
async function hold(node: Node, media: string) {
	const { text } = await get(media);
	const { mediaSequenceBase = 0, segments } = readMedia(text);
	const msn = mediaSequenceBase + segments.filter(({ uri }) => uri).length;
	const part = (text.split(/^.*\.m4s$/m).at(-1) ?? "").split("#EXT-X-PART:").length - 1;
	const path = `${new URL(media).pathname}?_HLS_msn=${msn}&_HLS_part=${part}`;
	const before = node.requests();
	const answer = fetch(new URL(path, media), { redirect: "manual" });
	await until("the request", () => node.requests() > before);
	await get(media);
	return { answer, path, msn, before: text };
}

const locationOf = (answer: Response) => [answer.status, answer.headers.get("location")];
function segmentAt(text: string, msn: number): string | undefined {
	const { mediaSequenceBase = 0, segments } = readMedia(text);
	return segments[msn - mediaSequenceBase]?.uri;
}

const ask = (url: string) => fetch(url, { redirect: "manual" });

describe("a stopping node", () => {
	it("[S3] [S4] sends its viewers to the next owner, held requests too, and they continue in their playlist", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const { broadcaster, media, ...story } = await watch(a);
		const held = await hold(a, media);
		const names = held.before.split("\n").filter((line) => line.endsWith(".m4s"));
		const stopped = a.server.stop();
		expect(await broadcaster.untilClosed()).toBe(4503);
		const again = await connect(b, story);
		expect(locationOf(await held.answer)).toEqual([307, b.server.url + held.path]);
		expect(locationOf(await ask(media))).toEqual([307, b.server.url + new URL(media).pathname]);
		expect((await ask(besides(media, names.at(-1) ?? ""))).status).toBe(200);
		again.push(all.slice(700, 800));
		const after = await get(b.server.url + held.path);
		expect(after.status).toBe(200);
		expect(after.text).not.toContain("DISCONTINUITY\n");
		expect(segmentAt(after.text, held.msn - 1)).toBe(segmentAt(held.before, held.msn - 1));
		expect(segmentAt(after.text, held.msn - 1)).toBeDefined();
		await stopped;
		await expect(ask(media)).rejects.toThrow();
		again.cut();
	});

	it("[S3] [S4] records the segments that its viewers know before another node takes the stream", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const begun = Promise.withResolvers<void>();
		const ended = Promise.withResolvers<void>();
		// Lines of journals wait, as with a slow database.
		const slow = b.server.platform.db.transaction().execute(async (tx) => {
			await sql`lock table live_journal_line in exclusive mode`.execute(tx);
			begun.resolve();
			await ended.promise;
		});
		await begun.promise;
		const { broadcaster, media, ...story } = await watch(a);
		const known = (await get(media)).text.split("\n").filter((line) => line.endsWith(".m4s"));
		expect(known.length).toBeGreaterThan(2);
		void a.server.stop();
		setTimeout(ended.resolve, 500);
		await broadcaster.untilClosed();
		const again = await connect(b, story);
		const continued = await get(b.server.url + new URL(media).pathname);
		expect(continued.text.split("\n")).toEqual(expect.arrayContaining(known));
		await slow;
		again.cut();
	});

	it("[S4] sends viewers on when the next owner stops as well", async () => {
		const [a, b, c] = [await startNode(), await startNode(), await startNode()];
		const { broadcaster, media, ...story } = await watch(a);
		const held = await hold(a, media);
		void a.server.stop();
		await broadcaster.untilClosed();
		const atB = await connect(b, story);
		expect(locationOf(await held.answer)).toEqual([307, b.server.url + held.path]);
		const path = new URL(media).pathname;
		expect((await get(b.server.url + path)).status).toBe(200);
		void b.server.stop();
		await atB.untilClosed();
		const atC = await connect(c, story);
		expect(locationOf(await ask(b.server.url + path))).toEqual([307, c.server.url + path]);
		await until("the first node to know", async () => {
			const [status, location] = locationOf(await ask(media));
			return status === 307 && location === c.server.url + path;
		});
		atC.cut();
	});

	it("[S4] sends viewers to a node that accepts broadcasts, and to no other, when no broadcaster comes", async () => {
		const [a, b] = [await startNode(), await startNode()];
		const { media } = await watch(a);
		const { db } = a.server.platform;
		const now = sql<Date>`clock_timestamp()`;
		const lost = sql<Date>`clock_timestamp() - interval '1 minute'`;
		await db
			.insertInto("mediaNode")
			.values([
				{ address: "http://lost.test", heartbeatAt: lost, isDraining: false },
				{ address: "http://draining.test", heartbeatAt: now, isDraining: true },
			])
			.execute();
		const held = await hold(a, media);
		void a.server.stop();
		// A stream that was never here has no next owner to wait for.
		expect((await ask(`${a.server.url}/live/${randomUUID()}/m/${"0".repeat(32)}.m4s`)).status).toBe(404);
		expect(locationOf(await held.answer)).toEqual([307, b.server.url + held.path]);
		const restored = await get(b.server.url + new URL(media).pathname);
		expect(restored.status).toBe(200);
		expect(readMedia(restored.text).mediaSequenceBase).toBe(readMedia(held.before).mediaSequenceBase);
	});

	it("[S4] without another node has its players retry", async () => {
		const a = await startNode();
		const { media } = await watch(a);
		const held = await hold(a, media);
		await a.server.stop();
		const answer = await held.answer;
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
	});
});
