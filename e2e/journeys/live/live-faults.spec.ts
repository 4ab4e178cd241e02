import type { Page } from "@playwright/test";
import { test as base } from "../../authors.ts";
import { expect } from "../../fixtures.ts";
import { reachedMs, recordingOf, schedule, streamNow } from "../../live/broadcasts.ts";
import { openGate } from "../../live/gate.ts";
import { type KillableProduct, startKillableProduct } from "../../live/killable-product.ts";
import { filmNoise } from "../../live/noise-camera.ts";
import { timeOf } from "../../live/playing.ts";
import { words } from "../../words.ts";

/** Faults outside a broadcast. Other journeys check the texts in both languages. */
const test = base.extend<object, { product: KillableProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const product = await startKillableProduct();
			await use(product);
			await product.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

test.use({
	launchOptions: {
		executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
		args: ["--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=fps=15"],
	},
});

const { say } = words.en;
const button = (page: Page, name: string) => page.getByRole("button", { name: say(name), exact: true });

async function endBroadcast(page: Page): Promise<void> {
	await button(page, "studio.controls.end").click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("studio.stop.confirm") })
		.click();
	await expect(page.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();
}

async function goLive(page: Page): Promise<void> {
	await button(page, "studio.controls.goLive").click();
	await expect(button(page, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
	const limited = page.getByRole("dialog");
	await expect(limited).toContainText(say("studio.limited.text"));
	await page.keyboard.press("Escape");
	await expect(limited).toBeHidden();
}

test("[S3] over an uplink of 600 kbit/s the broadcast continues, its author is warned, and the recording is complete @alone @slow", async ({
	world,
	newAuthor,
}) => {
	test.setTimeout(240_000);
	const author = await newAuthor("en");
	const campaign = await author.create(`Uplink ${Date.now()}`);
	const stream = await schedule(world, author.email, campaign.id, "Live from behind the hills");
	const gate = await openGate();
	try {
		const { page } = await world.person("en", {
			viewport: { width: 1440, height: 900 },
			proxy: { server: gate.server, bypass: "<-loopback>" },
		});
		await filmNoise(page);
		await author.open(page, `/broadcast/${stream.id}`);
		await goLive(page);
		await expect.poll(() => reachedMs(world, stream)).toBeGreaterThan(0);
		gate.limitUplink(600_000);
		await expect(
			page.getByText(say("studio.health.weakText")).or(page.getByText(say("studio.health.poorText"))),
		).toBeVisible({ timeout: 30_000 });
		const from = await reachedMs(world, stream);
		await expect.poll(() => reachedMs(world, stream), { timeout: 45_000 }).toBeGreaterThan(from + 20_000);
		expect((await streamNow(world, stream)).status).toBe("live");
		await endBroadcast(page);
		const { streamStarted, streamEnded } = await streamNow(world, stream);
		const lastedSeconds = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000;
		const recording = await recordingOf(world, stream);
		console.log(`at 600 kbit/s: lasted ${lastedSeconds} s, recorded ${JSON.stringify(recording)}`);
		expect(Math.abs(recording.seconds - lastedSeconds)).toBeLessThan(lastedSeconds * 0.1);
	} finally {
		await gate.close();
	}
});

test("[S3] a broadcast whose tab was killed can be resumed by its author in another tab @alone @slow", async ({
	world,
	newAuthor,
	host,
}) => {
	test.setTimeout(240_000);
	const author = await newAuthor("en");
	const campaign = await author.create(`Killed tab ${Date.now()}`);
	const stream = await schedule(world, author.email, campaign.id, "Up to the hut and down again");
	const { context, page } = await world.person("en");
	await author.open(page, `/broadcast/${stream.id}`);
	await goLive(page);
	await expect.poll(() => reachedMs(world, stream)).toBeGreaterThan(0);

	const crashed = page.waitForEvent("crash");
	const devtools = await context.newCDPSession(page);
	// It never answers, since the process that would answer was killed.
	devtools.send("Page.crash").catch(() => undefined);
	await crashed;
	await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 20_000 }).toBe("interrupted");

	const next = await context.newPage();
	await next.goto(`/en/broadcast/${stream.id}`);
	await button(next, "studio.controls.goOn").click();
	await expect(button(next, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
	await expect.poll(async () => (await streamNow(world, stream)).status).toBe("live");
	const resumedMs = Date.now();
	await expect.poll(() => reachedMs(world, stream)).toBeGreaterThan(resumedMs + 1_900);
	await endBroadcast(next);
	const recording = await recordingOf(world, stream);
	// One segment of the first tab and two of the other one.
	expect(recording.seconds).toBeGreaterThan(5);
	expect(recording.seams).toBeGreaterThanOrEqual(1);
	expect(recording.seams).toBeLessThanOrEqual(1 + host.count());
});

test("[S3] [S4] a server killed during a stream loses no media, and its broadcaster and two viewers reconnect @alone @slow", async ({
	world,
	newAuthor,
	product,
	host,
}) => {
	test.setTimeout(240_000);
	const author = await newAuthor("en");
	const campaign = await author.create(`Killed server ${Date.now()}`);
	const stream = await schedule(world, author.email, campaign.id, "Twice around the lake");
	const { page: studio } = await world.person("en");
	await author.open(studio, `/broadcast/${stream.id}`);
	await goLive(studio);
	await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 30_000 }).toBe("live");

	const viewers: Page[] = [];
	for (let count = 0; count < 2; count++) {
		const { page } = await world.person("en");
		// Its author watches without a limit.
		await author.open(page, `/campaign/${campaign.name}#stream-block`);
		await page.getByRole("button", { name: say("challenges.live.watch", { title: stream.title }) }).click();
		await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(3);
		viewers.push(page);
	}

	await product.kill();
	await product.startAgain();
	const lostBeforeMs = host.lostMs();
	const answersMs = performance.now();
	const wereAt = await Promise.all(viewers.map(timeOf));
	const recoveredMs = await Promise.all(
		viewers.map(async (page, place) => {
			// Longer than what a player had buffered when the server ended.
			await expect
				.poll(() => timeOf(page), { timeout: 30_000, intervals: [100] })
				.toBeGreaterThan((wereAt[place] ?? 0) + 3);
			return Math.round(performance.now() - answersMs);
		}),
	);
	const lostMs = Math.round(host.lostMs() - lostBeforeMs);
	console.log(
		`three seconds further after the server answered again: ${recoveredMs.join(" and ")} ms, ${lostMs} of them without processors`,
	);
	// At most five seconds until the studio reconnects, its first segment, and three more.
	for (const ms of recoveredMs) expect(ms - lostMs).toBeLessThan(12_000);
	await expect(studio.getByText(say("studio.interrupted.title"), { exact: true })).toBeHidden({ timeout: 20_000 });

	await endBroadcast(studio);
	const { streamStarted, streamEnded } = await streamNow(world, stream);
	const recording = await recordingOf(world, stream);
	const lastedSeconds = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000;
	expect(recording.seams).toBeLessThanOrEqual(host.count());
	expect(Math.abs(recording.seconds - lastedSeconds)).toBeLessThan(3 + host.lostMs() / 1_000);
});
