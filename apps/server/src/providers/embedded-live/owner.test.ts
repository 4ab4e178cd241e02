import { randomUUID } from "node:crypto";
import { until } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets } from "./broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "./live-server.test-steps.ts";
import { get, openAs } from "./viewer.test-steps.ts";

let machine: LiveMachine;
let media: LiveServer;
let web: LiveServer;
const host = createTestHost();
const webHost = createTestHost();

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	media = await startLiveServer(machine, { host, env: { ROLES: "media" } });
	web = await startLiveServer(machine, { host: webHost, env: { ROLES: "web,worker" } });
});
afterAll(async () => {
	await web.stop();
	await media.stop();
	await machine.remove();
});

/** Starts a broadcast whose key comes from the process without the role media. */
async function broadcast() {
	const streamId = web.newStreamId();
	const { streamKey } = await web.engine.createBroadcastConfig(streamId);
	const broadcaster = await connectBroadcaster(media.ws);
	await broadcaster.greet(streamKey, { session: randomUUID() });
	broadcaster.configure();
	broadcaster.push(fixturePackets);
	await until("acknowledgements", () => broadcaster.acknowledged() > 400);
	return { streamId, broadcaster };
}

it("[S3] a process without the role media has the owner end a stream, which publishes the recording", async () => {
	const { streamId, broadcaster } = await broadcast();
	await web.engine.stop(streamId, "campaign-ended");
	expect(await broadcaster.untilClosed()).toBe(4410);
	expect(broadcaster.last("stop")).toEqual({ type: "stop", reason: "campaign-ended" });
	await until("the recording", () => host.kinds().includes("recorded"));
	expect(webHost.events).toEqual([]);
	const { media: playlist } = await until("its playlist", async () => {
		const opened = await openAs({ engine: web.engine, url: media.url }, { streamId });
		return opened.index.status === 200 && opened;
	});
	expect((await get(playlist)).text).toContain("EXT-X-ENDLIST");
});

it("[S3] a new key of that process disconnects the broadcaster with the old one", async () => {
	const { streamId, broadcaster } = await broadcast();
	const { streamKey } = await web.engine.createBroadcastConfig(streamId);
	expect(await broadcaster.untilClosed()).toBe(4409);
	const next = await connectBroadcaster(media.ws);
	await next.greet(streamKey);
	next.cut();
});

it("[S3] a late signal of a key does not disconnect the broadcaster that uses it", async () => {
	const { streamId, broadcaster } = await broadcast();
	await web.platform.signals.publish(web.platform.db, { kind: "live-broadcast", id: streamId });
	const { streamKey } = await web.engine.createBroadcastConfig(web.newStreamId());
	const other = await connectBroadcaster(media.ws);
	await other.greet(streamKey);
	await web.engine.stop(streamId, "campaign-ended");
	// The stop follows the signal on the same channel: the broadcaster was still connected then.
	expect(await broadcaster.untilClosed()).toBe(4410);
	other.cut();
});

it("[S5] a stream deleted by that process is removed at the owner", async () => {
	const { streamId, broadcaster } = await broadcast();
	await web.engine.deleteStream(streamId);
	expect(await broadcaster.untilClosed()).toBeGreaterThan(4_400);
	await until(
		"the objects to be gone",
		async () => (await media.platform.objects.list(`streams/${streamId}`)).length === 0,
	);
	expect((await openAs({ engine: web.engine, url: media.url }, { streamId })).index.status).toBe(404);
});
