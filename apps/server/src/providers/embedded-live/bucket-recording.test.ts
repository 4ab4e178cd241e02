import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@stride/testing";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createS3Objects } from "../objects/s3.ts";
import { refuse, type S3Server, startS3Server } from "../objects/s3-server.test-steps.ts";
import { connectBroadcaster, fixturePackets, repeatedPackets } from "./broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "./live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "./viewer.test-steps.ts";

let machine: LiveMachine;
let bucket: S3Server;
const servers: LiveServer[] = [];

beforeEach(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
	bucket = await startS3Server();
});
afterEach(async () => {
	for (const server of servers.splice(0)) await server.stop();
	await bucket.stop();
	await machine.remove();
});

async function start(env: Record<string, string> = {}) {
	const host = createTestHost();
	const server = await startLiveServer(machine, { host, env, objects: () => createS3Objects(bucket.location()) });
	servers.push(server);
	return { server, host };
}

async function broadcast(server: LiveServer) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const session = randomUUID();
	const broadcaster = await connectBroadcaster(server.ws);
	await broadcaster.greet(streamKey, { session });
	broadcaster.configure();
	return { streamId, streamKey, session, broadcaster };
}

/** The seconds of the recording, each segment of which is readable. */
async function watch(server: LiveServer, streamId: string): Promise<number> {
	const { media } = await openAs(server, { streamId });
	const { segments } = readMedia((await get(media)).text);
	expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([]);
	for (const { uri } of segments) expect((await fetch(besides(media, uri))).status).toBe(200);
	return segments.reduce((sum, { duration }) => sum + duration, 0);
}

describe("a recording in a bucket", () => {
	it("[S3] is complete after a short outage of the store", async () => {
		const { server } = await start();
		const { streamId, broadcaster } = await broadcast(server);
		let failures = 0;
		bucket.state.fault = ({ method }) => {
			if (method !== "PUT") return undefined;
			failures += 1;
			return (response) => refuse(response, 500, "InternalError");
		};
		broadcaster.push(fixturePackets);
		// A write has failed after its three attempts, and was repeated.
		await until("writes to fail", () => failures > 3);
		expect(broadcaster.acknowledged()).toBe(0);
		bucket.state.fault = () => undefined;
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		await server.engine.stop(streamId, "author");
		expect(await watch(server, streamId)).toBeCloseTo(8, 1);
		expect(server.logged.join("\n")).not.toContain("live-recording-failed");
	});

	it("[S3] is completed once the store is available again", async () => {
		const { server, host } = await start();
		const { streamId, broadcaster } = await broadcast(server);
		broadcaster.push(fixturePackets);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const isAway = (response: ServerResponse) => refuse(response, 500, "InternalError");
		bucket.state.fault = ({ key }) => (key.endsWith("journal.jsonl") ? isAway : undefined);
		await expect(server.engine.stop(streamId, "author")).rejects.toThrow();
		expect(host.kinds()).not.toContain("recorded");
		bucket.state.fault = () => undefined;
		await until("the recording", () => host.kinds().includes("recorded"));
		expect(await watch(server, streamId)).toBeCloseTo(8, 1);
	}, 30_000);

	it.each([
		["continued by another machine without an alarm", false],
		["rebuilt where the database has lost its journal", true],
	])("[S3] is %s", async (_, isLost) => {
		const first = await start();
		const { streamId, broadcaster } = await broadcast(first.server);
		broadcaster.push(repeatedPackets(2));
		await until("acknowledgements", () => broadcaster.acknowledged() > 900);
		broadcaster.cut();
		const acknowledged = [...bucket.objects.keys()];
		await servers.pop()?.stop();
		const other = await mkdtemp(join(tmpdir(), "stride-live-other-"));
		const { server, host } = await start({ DATA_DIR: other });
		if (isLost) await server.platform.db.deleteFrom("liveJournalLine").where("streamId", "=", streamId).execute();
		await server.engine.stop(streamId, "broadcaster-lost");
		expect(host.events).toMatchObject([{ kind: "recorded", streamId, width: 320, height: 180 }]);
		expect(server.logged.filter((line) => line.includes('"alarm":"live-journal-rebuilt"'))).toHaveLength(
			isLost ? 1 : 0,
		);
		expect(await watch(server, streamId)).toBeGreaterThan(13);
		expect([...bucket.objects.keys()]).toEqual(expect.arrayContaining(acknowledged));
		await server.engine.deleteStream(streamId);
		await until("the recording to be deleted", () => bucket.objects.size === 0);
		await rm(other, { recursive: true });
	});
});
