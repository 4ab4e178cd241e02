import type { Page } from "@playwright/test";
import { test as base } from "../../authors.ts";
import { answerCookies, expect, type World } from "../../fixtures.ts";
import { type Broadcaster, broadcast } from "../../live/broadcaster.ts";
import { reachedMs, recordingOf, type Scheduled, schedule, streamNow } from "../../live/broadcasts.ts";
import { type KillableProduct, startKillableProduct } from "../../live/killable-product.ts";
import { fakeCameras, phone } from "../../live/phone.ts";
import { timeOf } from "../../live/playing.ts";
import { goLive } from "../../live/studio.ts";
import { words } from "../../words.ts";

/** A product that waits three seconds for a broadcaster before it shows the stream as paused. */
const test = base.extend<object, { product: KillableProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const product = await startKillableProduct({ RESUME_SECONDS: "3" });
			await use(product);
			await product.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

test.use(fakeCameras);

const { say } = words.en;
const recordedMs = 6_000;
/** Longer than the shortest clip. */
const clippedMs = 12_000;
const aroundKillSeconds = 4;

async function publish(world: World, { id, token }: Scheduled): Promise<Broadcaster> {
	const answer = await fetch(`${world.url}/v1/liveStream/${id}/createLiveConfig`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}` },
	});
	return broadcast((await answer.json()) as { endpoint: string; streamKey: string });
}

const untilStatus = (world: World, stream: Scheduled, status: string) =>
	expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 60_000 }).toBe(status);

/** Media of this length is published from now on. @returns the time of its newest segment */
async function untilReached(world: World, stream: Scheduled, ms: number): Promise<number> {
	let from = 0;
	await expect
		.poll(
			async () => {
				const now = await reachedMs(world, stream);
				if (from === 0) from = now;
				return now - from;
			},
			{ timeout: 60_000 },
		)
		.toBeGreaterThan(ms);
	return reachedMs(world, stream);
}

const endByApi = (world: World, { id, token }: Scheduled) =>
	fetch(`${world.url}/v1/liveStream/${id}/end`, { method: "POST", headers: { authorization: `Bearer ${token}` } });

/** Makes a clip of the last seconds of a stream on the air. */
async function clipNow(world: World, { id, token }: Scheduled): Promise<{ id: string; durationMs: number }> {
	const answer = await fetch(`${world.url}/v1/liveStream/${id}/clips`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: JSON.stringify({ title: "Before the kill", range: null }),
	});
	expect(answer.status).toBe(201);
	return (await answer.json()) as { id: string; durationMs: number };
}

/** Loads everything that a clip's playlist names, as anyone may. @returns its duration and the number of bytes */
async function loadClip(world: World, clipId: string): Promise<{ ms: number; bytes: number }> {
	const { playbackUrl } = (await (await fetch(`${world.url}/v1/clip/${clipId}`)).json()) as { playbackUrl: string };
	const address = new URL(playbackUrl, world.url);
	let playlist = "";
	// Its last seconds may not be recorded yet.
	await expect
		.poll(async () => {
			const answer = await fetch(address);
			playlist = await answer.text();
			return answer.status;
		})
		.toBe(200);
	const names = [...playlist.matchAll(/URI="([^"]+)"|^(?!#)(.+)$/gm)].map(([, quoted, line]) => quoted ?? line ?? "");
	const loaded = await Promise.all(
		names.map(async (name) => {
			const answer = await fetch(new URL(name, address));
			expect(answer.status, name).toBe(200);
			return (await answer.arrayBuffer()).byteLength;
		}),
	);
	const seconds = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, one]) => sum + Number(one), 0);
	return { ms: seconds * 1_000, bytes: loaded.reduce((sum, one) => sum + one, 0) };
}

async function openStream(page: Page, campaignName: string): Promise<void> {
	await answerCookies(page);
	await page.goto(`/en/campaign/${campaignName}#stream-block`);
}

test("[S3] [S4] a server killed during an upright and a paused stream loses no media, and viewers return @alone @slow", async ({
	world,
	newAuthor,
	product,
	host,
}) => {
	test.setTimeout(300_000);
	// The paused stream, and a visitor who sees it.
	const absent = await newAuthor("en");
	const pausedCampaign = await absent.create(`Paused ${Date.now()}`);
	const paused = await schedule(world, absent.email, pausedCampaign.id, "Ten kilometres and a phone call");
	const first = await publish(world, paused);
	await untilStatus(world, paused, "live");
	await untilReached(world, paused, clippedMs);
	const clip = await clipNow(world, paused);
	expect(clip.durationMs).toBeGreaterThanOrEqual(10_000);
	const clipped = await loadClip(world, clip.id);
	first.cut();
	await untilStatus(world, paused, "paused");
	const { page: visitor } = await world.person("en");
	await openStream(visitor, pausedCampaign.name);
	const badge = visitor
		.locator("[data-badges]")
		.getByText(say("challenges.live.paused"), { exact: true })
		.filter({ visible: true });
	await expect(badge.first()).toBeVisible();

	// The upright stream, and its author as a viewer without a limit.
	const author = await newAuthor("en");
	const campaign = await author.create(`Upright ${Date.now()}`);
	const upright = await schedule(world, author.email, campaign.id, "Ten kilometres, phone in hand");
	const { page: studio } = await world.person("en", phone);
	await answerCookies(studio);
	await author.open(studio, `/broadcast/${upright.id}`);
	await goLive(studio, "en");
	await untilStatus(world, upright, "live");
	const { page: viewer } = await world.person("en");
	await answerCookies(viewer);
	await author.open(viewer, `/campaign/${campaign.name}#stream-block`);
	await viewer.getByRole("button", { name: say("challenges.live.watch", { title: upright.title }) }).click();
	await expect.poll(() => timeOf(viewer), { timeout: 30_000 }).toBeGreaterThan(3);

	const killedMs = Date.now();
	await product.kill();
	await product.startAgain();

	const wasAt = await timeOf(viewer);
	await expect.poll(() => timeOf(viewer), { timeout: 30_000 }).toBeGreaterThan(wasAt + 3);
	const shape = () => viewer.evaluate(() => document.querySelector("video")?.videoHeight);
	expect(await shape()).toBe(1_280);
	expect((await streamNow(world, paused)).status).toBe("paused");
	await expect(badge.first()).toBeVisible();
	expect(await loadClip(world, clip.id)).toEqual(clipped);
	const second = await publish(world, paused);
	await untilStatus(world, paused, "live");
	await expect(badge).toHaveCount(0);
	await untilReached(world, paused, recordedMs);

	await endByApi(world, paused);
	second.cut();
	const pausedRecording = await recordingOf(world, paused);
	expect(pausedRecording.seconds).toBeGreaterThan((clippedMs + recordedMs) / 1_000);
	expect(await loadClip(world, clip.id)).toEqual(clipped);
	// One where the second broadcast begins.
	expect(pausedRecording.seams).toBeLessThanOrEqual(1 + host.count());

	await endByApi(world, upright);
	await expect(studio.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();
	const { streamStarted, streamEnded } = await streamNow(world, upright);
	const lastedSeconds = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000;
	const uprightRecording = await recordingOf(world, upright);
	// A busy machine encodes too little and causes discontinuities of its own, elsewhere.
	const killedAtSeconds = (killedMs - Date.parse(streamStarted)) / 1_000;
	const atKill = uprightRecording.seamsAtSeconds.filter((at) => Math.abs(at - killedAtSeconds) < aroundKillSeconds);
	console.log(
		`killed at ${killedAtSeconds.toFixed(1)} s; discontinuities at ${uprightRecording.seamsAtSeconds.join(", ")}`,
	);
	expect(atKill).toEqual([]);
	expect(Math.abs(uprightRecording.seconds - lastedSeconds)).toBeLessThan(3 + host.lostMs() / 1_000);
});
