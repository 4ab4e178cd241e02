import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectBroadcaster, fixturePackets } from "./broadcaster.test-steps.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "./live-server.test-steps.ts";
import { besides, get, openAs, readMedia } from "./viewer.test-steps.ts";

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

describe("a broadcast", () => {
	it("[S3] is pushed, watched live, ended and watched as a recording", async () => {
		const streamId = server.newStreamId();
		const { endpoint, streamKey } = await server.engine.createBroadcastConfig(streamId);
		expect(endpoint).toMatch(/^ws:.*\/v1\/live-ingest$/);
		const broadcaster = await connectBroadcaster(server.ws);
		expect(await broadcaster.greet(streamKey)).toMatchObject({ lastSequence: 0, acknowledged: 0, endsBy: null });
		broadcaster.configure();
		broadcaster.push(fixturePackets);
		await until("the stream to be on the air", () => host.kinds().includes("on-air"));
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		await until("a receipt of all", () => broadcaster.last("receipt")?.sequence === fixturePackets.length);

		const { index, media } = await openAs(server, { streamId });
		expect(index.text).toContain("RESOLUTION=320x180");
		expect(index.text).toMatch(/CODECS="avc1\.42c00d,mp4a\.40\.2"/i);
		const playlist = await get(media);
		expect(playlist.headers.get("cache-control")).toBe("no-store");
		const { segments } = readMedia(playlist.text);
		const first = await get(besides(media, segments[0]?.uri ?? ""));
		expect(first.status).toBe(200);
		expect(first.headers.get("content-type")).toBe("video/mp4");
		expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

		await server.engine.stop(streamId, "author");
		expect(await broadcaster.untilClosed()).toBe(4410);
		expect(broadcaster.last("stop")).toEqual({ type: "stop", reason: "author" });
		expect(readMedia((await get(media)).text).endlist).toBe(true);
		expect(host.events.at(-1)).toMatchObject({ kind: "recorded", streamId, width: 320, height: 180 });

		const past = await openAs(server, { streamId });
		expect(past.media).toMatch(/recording\.m3u8$/);
		const recording = readMedia((await get(past.media)).text);
		expect(recording.endlist).toBe(true);
		const seconds = recording.segments.reduce((sum, { duration }) => sum + duration, 0);
		expect(seconds).toBeCloseTo(8, 1);
		for (const { uri } of recording.segments) expect((await get(besides(past.media, uri))).status).toBe(200);
	});
});
