import type { Locator, Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { give } from "../../donations.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { tabTo } from "../../keyboard.ts";
import { expectPlaying, timeOf } from "../../live/playing.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

const hasPicture = (page: Page) => page.evaluate(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);

const isPaused = (page: Page) => page.evaluate(() => document.querySelector("video")?.paused ?? true);

/** The media that a page has requested since the last call, by rendition. */
function watchRequests(page: Page): () => { muxed: number; sound: number } {
	let counts = { muxed: 0, sound: 0 };
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith("/live/") && pathname.endsWith(".m4s"))
			counts[pathname.endsWith(".sound.m4s") ? "sound" : "muxed"] += 1;
	});
	return () => {
		const now = counts;
		counts = { muxed: 0, sound: 0 };
		return now;
	};
}

/** The delay that the player shows, in seconds. */
async function delayOf(player: Locator): Promise<number> {
	const text = await player.getByText(/^(Live|Наживо), .*\d/).innerText();
	return Number(/\d+/.exec(text)?.[0]);
}

/** Runs a change and measures the longest time for which the media's clock stood still until it has run for two seconds. */
async function longestPause(page: Page, change: () => Promise<void>): Promise<number> {
	await page.evaluate(() => {
		const video = document.querySelector("video") as HTMLVideoElement;
		const seen = { longestMs: 0, at: video.currentTime, sinceMs: performance.now(), runMs: 0 };
		Object.assign(window, { seen });
		window.setInterval(() => {
			const nowMs = performance.now();
			if (video.currentTime !== seen.at) Object.assign(seen, { at: video.currentTime, sinceMs: nowMs });
			seen.longestMs = Math.max(seen.longestMs, nowMs - seen.sinceMs);
		}, 20);
	});
	await change();
	await expectPlaying(page);
	return page.evaluate(() => (window as unknown as { seen: { longestMs: number } }).seen.longestMs);
}

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S4] [S5] sound only, live and recorded, ${language}${atReleaseIn(language)}`, async ({
		world,
		product,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("An hour by ear");
		const challenge = await announce(world.url, author.email, campaign.id, "Rowing in the dark");
		await challenge.goLive();
		await challenge.untilLive();
		// A supporter: the popups of free viewing would cover the stage.
		const supporter = await newAuthor(language);
		await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
		const { page } = await world.person(language);
		await answerCookies(page);
		const requests = watchRequests(page);
		await supporter.open(page, `/campaign/${campaign.name}`);
		const block = page.locator("#stream-block");
		await page.locator("[data-stage]").scrollIntoViewIfNeeded();
		await expectPlaying(page);
		const player = block.getByRole("region", { name: say("watching.player.label", { title: challenge.title }) });
		const quality = player.getByRole("combobox", { name: say("watching.player.quality") });
		const badge = player.getByText(say("watching.player.soundOnly"), { exact: true }).and(page.locator("span"));
		await expect(quality).toHaveValue("auto");
		expect(requests().sound).toBe(0);

		const before = await delayOf(player);
		// By keyboard: the list takes the keys that the player has otherwise.
		await tabTo(page, quality);
		const volume = await page.evaluate(() => document.querySelector("video")?.volume);
		const toSound = await longestPause(page, async () => {
			await page.keyboard.press("ArrowDown");
			await expect(quality).toHaveValue("sound");
			await expect.poll(() => hasPicture(page)).toBe(false);
		});
		console.info(`live, to the sound: the clock stood still for ${Math.round(toSound)} ms`);
		expect(toSound).toBeLessThan(2_000);
		expect(await page.evaluate(() => document.querySelector("video")?.volume)).toBe(volume);
		await expect(badge).toBeVisible();
		// Three target durations behind the last whole segment, which leaves a buffer on a poor line.
		await expect.poll(() => delayOf(player)).toBeGreaterThanOrEqual(5);
		// Beyond eight target durations the player jumps (hls-settings.ts).
		expect(await delayOf(player)).toBeLessThanOrEqual(17);
		requests();
		await expectPlaying(page);
		const heard = requests();
		expect([heard.muxed, heard.sound > 0]).toEqual([0, true]);
		expect(await axeFindings(page)).toEqual([]);
		for (const width of [320, 430, 390]) {
			await page.setViewportSize({ width, height: 844 });
			expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
			expect(await overlapFindings(page, "[data-stage]"), `at ${width} px`).toEqual([]);
		}

		// Back to the picture.
		const toPicture = await longestPause(page, async () => {
			await page.keyboard.press("ArrowUp");
			await expect.poll(() => hasPicture(page)).toBe(true);
		});
		console.info(`live, to the picture: the clock stood still for ${Math.round(toPicture)} ms`);
		expect(toPicture).toBeLessThan(2_000);
		await expect(badge).toHaveCount(0);
		// The shown delay also follows the load of the machine.
		await expect.poll(() => delayOf(player)).toBeLessThanOrEqual(before + 3);

		// A paused stream loads nothing, so that it changes when it plays again.
		await player.press("k");
		await expect.poll(() => isPaused(page)).toBe(true);
		requests();
		await quality.selectOption("sound");
		expect(requests()).toEqual({ muxed: 0, sound: 0 });
		await player.press("k");
		await expectPlaying(page);
		await expect.poll(() => hasPicture(page)).toBe(false);

		// The choice is remembered: a new page requests no picture.
		await page.reload();
		requests();
		await page.locator("[data-stage]").scrollIntoViewIfNeeded();
		await expectPlaying(page);
		await expect(quality).toHaveValue("sound");
		const again = requests();
		expect([again.muxed, again.sound > 0]).toEqual([0, true]);

		// The recording.
		await challenge.end();
		const play = block.getByRole("button", { name: say("challenges.past.play", { title: challenge.title }) });
		await expect(play).toBeVisible({ timeout: 30_000 });
		requests();
		await play.click();
		await expectPlaying(page);
		await expect(quality).toHaveValue("sound");
		const recorded = requests();
		expect([recorded.muxed, recorded.sound > 0]).toEqual([0, true]);
		for (const [rendition, picture] of [
			["auto", true],
			["sound", false],
		] as const) {
			const from = await timeOf(page);
			const began = Date.now();
			await quality.selectOption(rendition);
			await expect.poll(() => hasPicture(page)).toBe(picture);
			await expect.poll(() => timeOf(page)).toBeGreaterThan(from);
			const passed = (Date.now() - began) / 1_000;
			expect(await timeOf(page)).toBeLessThan(from + passed + 1);
		}
		// Paused: it stays paused, at its position.
		await player.press("k");
		await expect.poll(() => isPaused(page)).toBe(true);
		const stopped = await timeOf(page);
		await quality.selectOption("auto");
		await expect.poll(() => hasPicture(page)).toBe(true);
		await expect.poll(async () => Math.abs((await timeOf(page)) - stopped)).toBeLessThan(0.5);
		expect(await isPaused(page)).toBe(true);
		await player.press("k");
		await expectPlaying(page);
	});
}

test("[S4] the picture returns where a broadcaster has no sound", async ({ world, product, newAuthor }) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await author.create("A silent film");
	const challenge = await announce(world.url, author.email, campaign.id, "Chess by the river");
	await challenge.goLive();
	await challenge.untilLive();
	const supporter = await newAuthor("en");
	await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
	const { page } = await world.person("en");
	// Chosen earlier, for another stream.
	await page.addInitScript(() => localStorage.setItem("stride.rendition", "sound"));
	await answerCookies(page);
	await supporter.open(page, `/campaign/${campaign.name}`);
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	await expectPlaying(page);
	const player = page.getByRole("region", { name: say("watching.player.label", { title: challenge.title }) });
	await expect(player.getByRole("combobox")).toHaveValue("sound");
	expect(await hasPicture(page)).toBe(false);

	await challenge.goLive({ hasSound: false });
	await expect.poll(() => hasPicture(page)).toBe(true);
	await expectPlaying(page);
	await expect(player.getByRole("combobox")).toHaveCount(0);

	// A new page is offered no list, and starts with the picture.
	await page.reload();
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	await expectPlaying(page);
	expect(await hasPicture(page)).toBe(true);
	await expect(player.getByRole("button", { name: say("watching.player.mute") })).toBeAttached();
	await expect(player.getByRole("combobox")).toHaveCount(0);
});
