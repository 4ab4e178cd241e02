import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Platform } from "../../platform/context.ts";
import { connectBroadcaster, fixturePackets, repeatedPackets } from "./broadcaster.test-steps.ts";
import { readJournalLines } from "./live-journal.queries.ts";
import {
	createLiveMachine,
	createTestHost,
	type LiveMachine,
	type LiveServer,
	startLiveServer,
} from "./live-server.test-steps.ts";
import { addressesOf, besides, get, openAs, readMedia } from "./viewer.test-steps.ts";

let machine: LiveMachine;
const servers: LiveServer[] = [];
const copies: string[] = [];

beforeAll(async () => {
	machine = await createLiveMachine(inject("postgresUrl"));
});
afterAll(async () => {
	for (const server of servers) await server.stop();
	for (const folder of copies) await rm(folder, { recursive: true, force: true });
	await machine.remove();
});

async function start(options: Parameters<typeof startLiveServer>[1] = {}) {
	const host = createTestHost();
	const server = await startLiveServer(machine, { host, ...options });
	servers.push(server);
	return { server, host };
}

/**
 * Starts a second process at the same address on a copy of the disk, as a kill at this moment would leave it. The first
 * one is superseded in the database.
 */
async function afterKill(damage: (dataDir: string) => Promise<void> = async () => undefined) {
	const dataDir = await mkdtemp(join(tmpdir(), "stride-live-killed-"));
	copies.push(dataDir);
	await cp(machine.dataDir, dataDir, { recursive: true, preserveTimestamps: true });
	await damage(dataDir);
	return start({ env: { DATA_DIR: dataDir } });
}

async function broadcast(server: LiveServer, packets = fixturePackets) {
	const streamId = server.newStreamId();
	const { streamKey } = await server.engine.createBroadcastConfig(streamId);
	const session = randomUUID();
	const broadcaster = await connectBroadcaster(server.ws);
	await broadcaster.greet(streamKey, { session });
	broadcaster.configure();
	broadcaster.push(packets);
	const last = packets.at(-1)?.sequence;
	await until("all to be received", () => broadcaster.last("receipt")?.sequence === last);
	return { streamId, streamKey, session, broadcaster };
}

/** Counts the video samples in all fragments of a segment. */
function countPictures(segment: Uint8Array): number {
	const bytes = Buffer.from(segment);
	let pictures = 0;
	for (let at = bytes.indexOf("trun"); at >= 0; at = bytes.indexOf("trun", at + 1)) {
		const trackId = bytes.readUInt32BE(bytes.lastIndexOf("tfhd", at) + 8);
		if (trackId === 1) pictures += bytes.readUInt32BE(at + 8);
	}
	return pictures;
}

describe("a process that is killed", () => {
	it("[S3] resumes the session, viewers keep their playlist, and every acknowledged packet is recorded", async () => {
		const { server } = await start();
		const all = repeatedPackets(2);
		const { streamId, streamKey, session, broadcaster } = await broadcast(server, all.slice(0, 700));
		await until("acknowledgements", () => broadcaster.acknowledged() > 500);
		const { media } = await openAs(server, { streamId });
		const before = await get(media);
		const acknowledged = broadcaster.acknowledged();

		const { server: next, host } = await afterKill();
		// The first request comes from a viewer's old session and reopens the window.
		const path = new URL(media).pathname;
		const restored = await get(`${next.url}${path}`);
		expect(restored.status).toBe(200);
		const again = await connectBroadcaster(next.ws);
		const welcome = await again.greet(streamKey, { session });
		expect(welcome.acknowledged).toBeGreaterThanOrEqual(acknowledged);
		expect(host.kinds()).not.toContain("on-air");
		again.configure();
		again.push(all.slice(welcome.lastSequence));
		await until("the stream to be on the air again", () => host.kinds().includes("on-air"));
		await until("all to be received", () => again.last("receipt")?.sequence === all.length);
		const after = await get(`${next.url}${path}`);
		const [old, now] = [readMedia(before.text), readMedia(after.text)];
		expect(now.mediaSequenceBase).toBeGreaterThanOrEqual(old.mediaSequenceBase ?? 0);
		// The same segments under the same names, without a discontinuity.
		const names = (text: string) => text.split("\n").filter((line) => line.endsWith(".m4s"));
		for (const name of names(before.text)) expect([...names(restored.text), ...names(after.text)]).toContain(name);
		expect(after.text).not.toContain("DISCONTINUITY\n");

		await next.engine.stop(streamId, "author");
		const recording = readMedia((await get((await openAs(next, { streamId })).media)).text);
		const length = recording.segments.reduce((sum, { duration }) => sum + duration, 0);
		expect(length).toBeCloseTo(16, 1);
		expect(recording.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
	});

	it("[S5] after a restart, stopping a stream without a broadcaster completes its recording", async () => {
		const { server } = await start();
		const { streamId, broadcaster } = await broadcast(server);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const { server: next, host } = await afterKill();
		await next.engine.stop(streamId, "broadcaster-lost");
		expect(host.events).toMatchObject([{ kind: "recorded", streamId, width: 320, height: 180 }]);
		const { media } = await openAs(next, { streamId });
		const { segments } = readMedia((await get(media)).text);
		expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(6, 1);
		for (const { uri } of segments) expect((await get(besides(media, uri))).status).toBe(200);
	});

	it("[S5] the next process completes an interrupted stop and publishes the recording", async () => {
		const { server } = await start();
		const { streamId, broadcaster } = await broadcast(server);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		await server.platform.db
			.updateTable("liveBroadcast")
			.set({ state: "stopping", keyHash: null, stopReason: "limit" })
			.where("streamId", "=", streamId)
			.execute();
		const { host, server: next } = await afterKill();
		await until("the recording", () => host.kinds().includes("recorded"));
		await until("its playlist", async () => (await openAs(next, { streamId })).index.status === 200);
	});

	it("[S3] the recorded event is published again when the host failed to handle it", async () => {
		const { server, host } = await start();
		const { streamId } = await broadcast(server);
		const handleEvent = host.handleEvent;
		host.handleEvent = async (event) => {
			if (event.kind === "recorded") throw new Error("the database is unavailable");
			await handleEvent(event);
		};
		await expect(server.engine.stop(streamId, "author")).rejects.toThrow("the database is unavailable");
		host.handleEvent = handleEvent;
		await server.engine.stop(streamId, "author");
		await server.engine.stop(streamId, "author");
		expect(host.kinds().filter((kind) => kind === "recorded")).toHaveLength(1);
	});
});

describe("a journal that is lost when the process is killed", () => {
	/** As the restore of an older backup of the database leaves it. */
	const losses = {
		removed: ({ db }: Platform, streamId: string) =>
			db.deleteFrom("liveJournalLine").where("streamId", "=", streamId).execute(),
		"cut to its first lines": ({ db }: Platform, streamId: string) =>
			db.deleteFrom("liveJournalLine").where("streamId", "=", streamId).where("position", ">", 2).execute(),
		"damaged in a line": ({ db }: Platform, streamId: string) =>
			db
				.updateTable("liveJournalLine")
				.set({ line: '{"kind":"segment","msn":' })
				.where("streamId", "=", streamId)
				.where("position", "=", 3)
				.execute(),
	};

	it.each(Object.entries(losses))("[S3] is rebuilt from the segments when it was %s", async (_, lose) => {
		const { server } = await start();
		const { streamId, broadcaster } = await broadcast(server);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const acknowledged = broadcaster.acknowledged();
		const stored = (await server.platform.objects.list(`streams/${streamId}`)).map(({ name }) => name);
		const { server: next, host } = await afterKill(async () => void (await lose(server.platform, streamId)));
		await next.engine.stop(streamId, "broadcaster-lost");
		expect(host.events).toMatchObject([{ kind: "recorded", streamId, width: 320, height: 180 }]);
		expect(next.logged.filter((line) => line.includes('"alarm":"live-journal-rebuilt"'))).toHaveLength(1);
		const { media } = await openAs(next, { streamId });
		const { segments } = readMedia((await get(media)).text);
		expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(6, 1);
		expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([]);
		let pictures = 0;
		for (const { uri } of segments) {
			const answer = await fetch(besides(media, uri));
			expect(answer.status).toBe(200);
			pictures += countPictures(new Uint8Array(await answer.arrayBuffer()));
		}
		const sent = fixturePackets.filter(({ track, sequence }) => track === "video" && sequence <= acknowledged);
		expect(pictures).toBe(sent.length);
		const left = (await next.platform.objects.list(`streams/${streamId}`)).map(({ name }) => name);
		expect(left).toEqual(expect.arrayContaining(stored));
	});

	it("[S3] a broadcaster that returns to a rebuilt stream continues its recording", async () => {
		const { server } = await start();
		const all = repeatedPackets(2);
		const { streamId, streamKey, session, broadcaster } = await broadcast(server, all.slice(0, 700));
		await until("acknowledgements", () => broadcaster.acknowledged() > 500);
		const acknowledged = broadcaster.acknowledged();
		const { server: next, host } = await afterKill(async () => void (await losses.removed(server.platform, streamId)));
		const again = await connectBroadcaster(next.ws);
		await again.greet(streamKey, { session });
		again.configure();
		// The broadcaster has discarded what was acknowledged.
		again.push(all.slice(acknowledged));
		await until("all to be received", () => again.last("receipt")?.sequence === all.length);
		expect(host.kinds()).toContain("on-air");
		await next.engine.stop(streamId, "author");
		const { segments } = readMedia((await get((await openAs(next, { streamId })).media)).text);
		expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(16, 1);
		expect(segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1);
	});
});

describe("a journal file of a former version", () => {
	it("[S3] is taken over at the first start, and removed", async () => {
		const { server } = await start();
		const { streamId, streamKey, session, broadcaster } = await broadcast(server);
		await until("acknowledgements", () => broadcaster.acknowledged() > 400);
		const { db } = server.platform;
		const { text } = await readJournalLines(db, streamId);
		const { server: next } = await afterKill(async (dataDir) => {
			await losesRows(db, streamId);
			await mkdir(join(dataDir, "live", streamId), { recursive: true });
			await writeFile(join(dataDir, "live", streamId, "journal.jsonl"), `${text}{"kind":"segm`);
		});
		const again = await connectBroadcaster(next.ws);
		expect((await again.greet(streamKey, { session })).acknowledged).toBeGreaterThan(400);
		expect((await readJournalLines(db, streamId)).text).toBe(text);
		expect(await readdir(join(next.platform.config.dataDir, "live"))).toEqual([]);
		expect(next.logged.filter((line) => line.includes('"alarm":"live-journal-rebuilt"'))).toEqual([]);
	});

	const losesRows = (db: Platform["db"], streamId: string) =>
		db.deleteFrom("liveJournalLine").where("streamId", "=", streamId).execute();
});

describe("a process that is stopped", () => {
	it("[S3] asks broadcasters to reconnect, answers pending requests and loses nothing", async () => {
		const first = await start();
		const { streamId, streamKey, session, broadcaster } = await broadcast(first.server);
		const { media } = await openAs(first.server, { streamId });
		const playlist = readMedia((await get(media)).text);
		const waiting = get(`${media}?_HLS_msn=${(playlist.mediaSequenceBase ?? 0) + playlist.segments.length}`);
		const began = Date.now();
		await until("a while", () => false, 100).catch(() => undefined);
		await servers.pop()?.stop();
		expect(Date.now() - began).toBeLessThan(3_000);
		expect(await broadcaster.untilClosed()).toBe(4503);
		expect((await waiting).status).toBe(503);
		expect(first.host.kinds().filter((kind) => kind !== "viewers")).toEqual(["on-air", "interrupted"]);

		const { server } = await start();
		const again = await connectBroadcaster(server.ws);
		const welcome = await again.greet(streamKey, { session });
		expect(welcome.acknowledged).toBeGreaterThan(400);
		again.configure();
		again.push(fixturePackets.slice(welcome.lastSequence));
		await until("all to be received", () => again.last("receipt")?.sequence === fixturePackets.length);
		await server.engine.stop(streamId, "author");
		const { segments } = readMedia((await get((await openAs(server, { streamId })).media)).text);
		expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(8, 1);
	});
});

describe("a connection that does not answer", () => {
	it("[S3] does not delay the shutdown", async () => {
		const { server } = await start();
		const { broadcaster } = await broadcast(server, fixturePackets.slice(0, 100));
		broadcaster.socket.pause();
		const began = Date.now();
		await servers.pop()?.stop();
		expect(Date.now() - began).toBeLessThan(2_000);
		broadcaster.cut();
	});
});

describe("a disk that is full", () => {
	it("[S3] raises an alarm and stops acknowledgements while viewers are still served", async () => {
		let isFull = false;
		const { server, host } = await start({
			objects: (objects) => ({
				...objects,
				put: (name, body) => (isFull ? Promise.reject(new Error("no space left")) : objects.put(name, body)),
			}),
		});
		const all = repeatedPackets(2);
		const { streamId, broadcaster } = await broadcast(server, all.slice(0, 500));
		await until("acknowledgements", () => broadcaster.acknowledged() > 300);
		isFull = true;
		broadcaster.push(all.slice(500));
		await until("all to be received", () => broadcaster.last("receipt")?.sequence === all.length);
		await until("the alarm", () => server.logged.some((line) => line.includes('"alarm":"live-recording-failed"')));
		expect(broadcaster.isOpen()).toBe(true);
		expect(broadcaster.acknowledged()).toBeLessThan(500);
		const { media } = await openAs(server, { streamId });
		const playlist = await get(media);
		expect(readMedia(playlist.text).segments.length).toBeGreaterThan(2);
		for (const address of addressesOf(playlist).slice(0, 3)) expect((await get(address)).status).toBe(200);
		// The stop fails until there is space, and no event is published for it.
		await expect(server.engine.stop(streamId, "author")).rejects.toThrow("no space left");
		expect(host.kinds()).not.toContain("recorded");
		isFull = false;
		await server.engine.stop(streamId, "author");
		expect(host.kinds()).toContain("recorded");
	});

	it("[S3] loses nothing of a recording, and logs one line, where there is room again within the grace", async () => {
		let isFull = false;
		let failures = 0;
		const { server } = await start({
			objects: (objects) => ({
				...objects,
				put(name, body) {
					if (!isFull) return objects.put(name, body);
					failures += 1;
					return Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
				},
			}),
		});
		const all = repeatedPackets(2);
		const { streamId, broadcaster } = await broadcast(server, all.slice(0, 500));
		await until("acknowledgements", () => broadcaster.acknowledged() > 300);
		isFull = true;
		broadcaster.push(all.slice(500));
		await until("more attempts", () => failures > 2);
		isFull = false;
		await until("acknowledgements", () => broadcaster.acknowledged() > 900);
		await server.engine.stop(streamId, "author");
		expect(server.logged.join("\n")).not.toContain("live-recording-failed");
		expect(server.logged.filter((line) => line.includes("a live recording waits for its store"))).toHaveLength(1);
	});
});
