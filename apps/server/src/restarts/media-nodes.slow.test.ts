import { randomBytes } from "node:crypto";
import {
	createTestApp,
	createTestCampaign,
	freePort,
	type ProductProcess,
	signUpPerson,
	startProductProcess,
	type TestApp,
	tinyJpeg,
	until,
} from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { repeatedPackets, withSaver } from "../providers/embedded-live/broadcaster.test-steps.ts";
import { get, readMedia, renditionsOf } from "../providers/embedded-live/viewer.test-steps.ts";
import { broadcast, compareRecording, watch } from "./broadcasts.test-steps.ts";

const secret = randomBytes(32).toString("hex");
/** A lease, the opening from the journal, and the retries of player and studio. */
const longestGapMs = 12_000;
const takeovers = 2;
const renditions = ["full", "saver", "sound"] as const;

let web: TestApp;
const nodes = new Map<string, ProductProcess>();

beforeAll(async () => {
	web = await createTestApp(inject("postgresUrl"), { env: { ROLES: "web,worker", SECRET: secret } });
	const ports = [await freePort(), await freePort(), await freePort()];
	await Promise.all(ports.map((port) => startNode(`http://127.0.0.1:${port}`)));
}, 600_000);
afterAll(async () => {
	for (const node of nodes.values()) await node.stop();
	await web.stop();
});

async function startNode(address: string): Promise<void> {
	const { dataDir } = web.app.deps.config;
	const node = await startProductProcess({
		LOG_LEVEL: "silent",
		SECRET: secret,
		DATA_DIR: dataDir,
		DATABASE_URL: web.databaseUrl,
		PORT: new URL(address).port,
		PUBLIC_URL: web.url,
		MEDIA_URL: address,
		ROLES: "media",
		DEMO_DATA: "false",
		RATE_LIMIT_FACTOR: "1000",
	});
	nodes.set(address, node);
}

it("[S3] [S4] a broadcast with two pictures and its viewers move on from a killed node and from a stopped one", async () => {
	const author = await signUpPerson(web);
	const campaign = await createTestCampaign(author);
	const body = {
		title: "Once around, over two machines",
		description: "Forty kilometres, live.",
		image: tinyJpeg,
		startDate: new Date(Date.now() + 60_000).toISOString(),
	};
	const { id } = await author.call("createLiveStream", { params: { campaignId: campaign.id }, body });
	const params = { streamId: id };
	const { endpoint, otherEndpoints, streamKey } = await author.call("createLiveConfig", { params });
	expect(otherEndpoints).toHaveLength(2);
	const packets = withSaver(repeatedPackets(3));
	const studio = broadcast([endpoint, ...otherEndpoints], streamKey, packets);
	const live = await until("the stream to be live", async () => {
		const stream = await author.call("getLiveStream", { params });
		return stream.status === "live" && stream;
	});
	const { token } = await author.call("createViewerSession", { params });
	const entry = `${new URL(live.playbackUrl ?? "", web.url).href}?token=${encodeURIComponent(token)}`;
	expect(new URL(entry).origin).toBe(web.url);
	const viewers = renditions.map((rendition) => ({ rendition, ...watch(() => entry, rendition) }));
	const isSeen = (count: number) => viewers.every(({ segments }) => segments.size >= count);

	await until("segments", () => isSeen(2), 60_000);
	const first = studio.host();
	const seen = Math.max(...viewers.map(({ segments }) => segments.size));
	await nodes.get(first)?.kill();
	await until("segments of another node", () => isSeen(seen + 3), 60_000);
	const second = studio.host();
	await nodes.get(second)?.stop();
	await until("the broadcast to be complete", () => studio.isComplete(), 60_000);
	expect(new Set([first, second, studio.host()]).size).toBe(3);
	const isAtEnd = () => viewers.every(({ segments }) => Math.max(...segments.keys()) >= 10);
	await until("the last whole segments", isAtEnd, 60_000);
	await author.call("endLiveStream", { params });
	const recorded = await until("the recording", async () => {
		const stream = await author.call("getLiveStream", { params });
		return stream.duration > 0 && stream;
	});
	for (const { end } of viewers) await end();
	await studio.end();
	for (const { rendition, segments, openings, longestMs } of viewers) {
		console.log(
			`${rendition}: opened ${openings.length} times, longest time between two segments ${Math.round(longestMs())} ms`,
		);
		// Also before the broadcaster has followed to the next node.
		expect(openings).toEqual(openings.map(() => renditions));
		const numbers = [...segments.keys()];
		expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
		expect([...segments.values()].filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([]);
		expect(longestMs()).toBeLessThan(longestGapMs);
		// A node that takes over has the smaller picture of what is sent again, not of a segment that was recorded before.
		const smaller = [...segments.values()].filter(({ isSaver }) => isSaver).length;
		if (rendition === "saver") expect(smaller).toBeGreaterThanOrEqual(segments.size - takeovers);
		else expect(smaller).toBe(0);
		if (rendition === "saver") expect([...segments.values()].at(-1)?.isSaver).toBe(true);
	}

	expect(recorded.duration).toBe(24);
	const again = await author.call("createViewerSession", { params });
	const index = await get(
		`${new URL(recorded.playbackUrl ?? "", web.url).href}?token=${encodeURIComponent(again.token)}`,
	);
	const { full, saver, sound } = renditionsOf(index);
	expect(saver).toBe("");
	expect(await compareRecording(full, packets)).toEqual([]);
	for (const playlist of [full, sound]) {
		const { segments } = readMedia((await get(playlist)).text);
		expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([]);
		expect(segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(24, 1);
	}
}, 180_000);
