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
import { repeatedPackets } from "../providers/embedded-live/broadcaster.test-steps.ts";
import { besides, get, readMedia } from "../providers/embedded-live/viewer.test-steps.ts";
import { broadcast, watch } from "./broadcasts.test-steps.ts";

const secret = randomBytes(32).toString("hex");
/** A lease, the opening from the journal, and the retries of player and studio. */
const longestGapMs = 12_000;

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

it("[S3] a broadcast moves on from a killed node and from a stopped one, and its viewers with it", async () => {
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
	const packets = repeatedPackets(3);
	const studio = broadcast([endpoint, ...otherEndpoints], streamKey, packets);
	const live = await until("the stream to be live", async () => {
		const stream = await author.call("getLiveStream", { params });
		return stream.status === "live" && stream;
	});
	const { token } = await author.call("createViewerSession", { params });
	const entry = `${new URL(live.playbackUrl ?? "", web.url).href}?token=${encodeURIComponent(token)}`;
	expect(new URL(entry).origin).toBe(web.url);
	const viewer = watch(() => entry);

	await until("segments", () => viewer.segments.size >= 2, 60_000);
	const first = studio.host();
	const seen = viewer.segments.size;
	await nodes.get(first)?.kill();
	await until("segments of another node", () => viewer.segments.size >= seen + 3, 60_000);
	const second = studio.host();
	await nodes.get(second)?.stop();
	await until("the broadcast to be complete", () => studio.isComplete(), 60_000);
	expect(new Set([first, second, studio.host()]).size).toBe(3);
	await until("the last whole segments", () => Math.max(...viewer.segments.keys()) >= 10, 60_000);
	await author.call("endLiveStream", { params });
	const recorded = await until("the recording", async () => {
		const stream = await author.call("getLiveStream", { params });
		return stream.duration > 0 && stream;
	});
	await viewer.end();
	const gapMs = viewer.longestMs();
	await studio.end();
	console.log(`nodes ${studio.hosts.length}, longest time between two segments ${Math.round(gapMs)} ms`);

	const numbers = [...viewer.segments.keys()];
	expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
	expect([...viewer.segments.values()].filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([]);
	expect(gapMs).toBeLessThan(longestGapMs);
	expect(recorded.duration).toBe(24);
	const again = await author.call("createViewerSession", { params });
	const index = await get(
		`${new URL(recorded.playbackUrl ?? "", web.url).href}?token=${encodeURIComponent(again.token)}`,
	);
	const recording = readMedia((await get(besides(index.url, index.text.trim().split("\n").at(-1) ?? ""))).text);
	expect(recording.segments.filter(({ discontinuity }) => discontinuity)).toEqual([]);
	expect(recording.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(24, 1);
}, 180_000);
