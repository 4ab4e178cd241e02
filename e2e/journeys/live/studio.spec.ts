import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { give } from "../../donations.ts";
import { atReleaseIn, expect, type Language } from "../../fixtures.ts";
import { tabTo } from "../../keyboard.ts";
import { reachedMs, recordingOf, schedule, streamNow } from "../../live/broadcasts.ts";
import { openGate } from "../../live/gate.ts";
import { goLive } from "../../live/studio.ts";
import { ownProduct } from "../../own-product.ts";
import { axeFindings, brokenWordFindings, overflowFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

/** A continuous voice: a tone with overtones, in syllables. 48 kHz, one channel, four seconds. */
function writeVoice(): string {
	const rate = 48_000;
	const samples = new Int16Array(rate * 4);
	let phase = 0;
	for (let index = 0; index < samples.length; index++) {
		const second = index / rate;
		phase += (140 + 30 * Math.sin(2 * Math.PI * 0.75 * second)) / rate;
		let tone = 0;
		for (let overtone = 1; overtone <= 20; overtone++)
			tone += Math.sin(2 * Math.PI * overtone * phase) / overtone ** 0.7;
		samples[index] = 5_500 * tone * Math.sqrt(Math.abs(Math.sin(Math.PI * 3 * second)));
	}
	const header = Buffer.alloc(44);
	header.write("RIFF", 0);
	header.writeUInt32LE(36 + samples.byteLength, 4);
	header.write("WAVEfmt ", 8);
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(rate, 24);
	header.writeUInt32LE(rate * 2, 28);
	header.writeUInt16LE(2, 32);
	header.writeUInt16LE(16, 34);
	header.write("data", 36);
	header.writeUInt32LE(samples.byteLength, 40);
	const folder = join(tmpdir(), "stride-e2e-voice");
	mkdirSync(folder, { recursive: true });
	const path = join(folder, "voice.wav");
	writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]));
	return path;
}

test.use({
	launchOptions: {
		executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
		args: [
			"--no-sandbox",
			"--disable-quic",
			"--disable-background-networking",
			"--use-fake-ui-for-media-stream",
			"--use-fake-device-for-media-stream=device-count=2,fps=15",
			`--use-file-for-fake-audio-capture=${writeVoice()}`,
		],
	},
});

/** Blocks the page's main thread for a while; a hidden tab gets more time than that. */
const standStill = (page: Page, ms: number) =>
	page.evaluate((forMs) => {
		const until = performance.now() + forMs;
		while (performance.now() < until);
	}, ms);

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];
	const button = (page: Page, name: string) => page.getByRole("button", { name: say(name), exact: true });

	test(`[S3] a broadcast survives muting, a busy page and a broken connection, and its recording is complete (${language}) @alone${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
		host,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Studio ${language} ${Date.now()}`);
		const stream = await schedule(world, author.email, campaign.id, "Around the lake before breakfast");
		const gate = await openGate();
		const { page } = await world.person(language, {
			viewport: { width: 1440, height: 900 },
			proxy: { server: gate.server, bypass: "<-loopback>" },
		});
		try {
			await author.open(page, `/campaign/${campaign.name}?popup=streamSettings&streamId=${stream.id}`);
			const settings = page.getByRole("dialog", { name: say("studio.settings.title") });
			await expect(settings).toBeVisible();
			await expect(settings.getByText(say("studio.microphone.heard"))).toBeVisible();
			expect(await axeFindings(page)).toEqual([]);
			await button(page, "studio.settings.ok").click();

			await expect(button(page, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
			const limited = page.getByRole("dialog");
			await expect(limited).toContainText(say("studio.limited.text"));
			await page.keyboard.press("Escape");
			await expect(limited).toBeHidden();
			await expect(page.getByText(say("studio.header.onAir"), { exact: true })).toBeVisible();
			await expect.poll(() => reachedMs(world, stream)).toBeGreaterThan(0);

			// A machine without its processors encodes too little, and the author is warned.
			if (host.count() === 0) await expect(page.getByText(say("studio.health.good"), { exact: true })).toBeVisible();
			const before = await reachedMs(world, stream);
			await standStill(page, 6_000);
			// At least one segment: a worker that had stopped would send nothing.
			expect((await reachedMs(world, stream)) - before).toBeGreaterThan(1_900);

			await button(page, "studio.controls.mute").click();
			await expect(page.getByText(say("studio.mutedSpeech"))).toBeVisible();
			await button(page, "studio.controls.unmute").click();
			await expect(page.getByText(say("studio.mutedSpeech"))).toBeHidden();
			await button(page, "studio.controls.swap").click();
			await give(world.url, ownProduct().sandboxUrl, campaign.id, "Oksana");
			await expect(page.getByText("Oksana Runner").first()).toBeVisible();
			expect(await axeFindings(page)).toEqual([]);
			expect(await overflowFindings(page)).toEqual([]);

			gate.breakLines(300);
			const broken = await reachedMs(world, stream);
			await expect.poll(() => reachedMs(world, stream)).toBeGreaterThan(broken + 3_900);
			gate.breakLines(6_000);
			const interrupted = page.getByText(say("studio.interrupted.title"), { exact: true });
			await expect(interrupted).toBeVisible();
			await expect(interrupted).toBeHidden({ timeout: 20_000 });

			await button(page, "studio.controls.end").click();
			const question = page.getByRole("alertdialog");
			await expect(question).toContainText(say("studio.stop.text"));
			await question.getByRole("button", { name: say("studio.stop.confirm") }).click();
			await expect(page.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();

			const { streamStarted, streamEnded, endReason } = await streamNow(world, stream);
			const lastedSeconds = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000;
			expect(endReason).toBe("author");
			const recording = await recordingOf(world, stream);
			const lostSeconds = host.lostMs() / 1_000;
			console.log(
				`host pauses ${host.count()} (${lostSeconds.toFixed(1)} s), lasted ${lastedSeconds} s, recorded ${JSON.stringify(recording)}`,
			);
			expect(recording.seams).toBeLessThanOrEqual(host.count());
			expect(Math.abs(recording.seconds - lastedSeconds)).toBeLessThan(2 + lostSeconds);
		} finally {
			await gate.close();
		}
	});

	test(`[S3] a reload resumes the broadcast, another tab takes it over, and the campaign page ends it (${language})${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Studio reload ${language} ${Date.now()}`);
		const stream = await schedule(world, author.email, campaign.id, "Around the lake, once more");
		const { context, page } = await world.person(language);
		await author.open(page, `/broadcast/${stream.id}`);
		await goLive(page, language);
		expect(await overflowFindings(page)).toEqual([]);

		await button(page, "studio.controls.hide").click();
		await page.reload();
		await expect(button(page, "studio.controls.end")).toBeVisible({ timeout: 60_000 });
		await expect(button(page, "studio.controls.show")).toBeVisible();

		const other = await context.newPage();
		await other.goto(`/${language}/broadcast/${stream.id}`);
		await expect(other.getByText(say("studio.goOn.elsewhereTitle"))).toBeVisible();
		await button(other, "studio.controls.goOn").click();
		await expect(button(other, "studio.controls.end")).toBeVisible({ timeout: 30_000 });
		await expect(page.getByRole("heading", { name: say("studio.over.replaced") })).toBeVisible();

		await other.getByRole("link", { name: say("studio.header.close") }).click();
		await expect(other.getByRole("alertdialog", { name: say("studio.leave.title") })).toBeVisible();
		await button(other, "studio.leave.stay").click();

		// The first tab no longer broadcasts, like a device that never did.
		await page.goto(`/${language}/campaign/${campaign.name}#stream-block`);
		await button(page, "challenges.live.end").click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("studio.stop.confirm") })
			.click();
		await expect(other.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();
		expect((await recordingOf(world, stream)).seconds).toBeGreaterThan(2);
	});
}

test("[S3] a broadcast by keyboard alone: going live, muting, hiding the camera, and ending it after a cancelled attempt @slow", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	const campaign = await author.create(`Studio by keyboard ${Date.now()}`);
	const stream = await schedule(world, author.email, campaign.id, "Around the lake without a mouse");
	const { page } = await world.person("en", { viewport: { width: 1440, height: 900 } });
	const button = (name: string) => page.getByRole("button", { name: say(name), exact: true });
	const press = async (name: string, key: "Enter" | " ") => {
		await tabTo(page, button(name));
		await page.keyboard.press(key);
	};
	await author.open(page, `/broadcast/${stream.id}`);
	await expect(page.getByRole("timer")).toHaveText("60:00");
	for (const width of [1100, 1280, 1440, 1600]) {
		await page.setViewportSize({ width, height: 900 });
		const at = `at ${width} px`;
		expect(await brokenWordFindings(page, "[role=timer]"), at).toEqual([]);
		expect(await overflowFindings(page), at).toEqual([]);
	}
	await press("studio.controls.goLive", "Enter");
	await expect(page.getByRole("dialog")).toContainText(say("studio.limited.text"), { timeout: 30_000 });
	await press("studio.limited.ok", "Enter");
	await expect(page.getByRole("dialog")).toBeHidden();
	await press("studio.controls.mute", " ");
	await expect(button("studio.controls.unmute")).toBeFocused();
	await press("studio.controls.hide", "Enter");
	await expect(button("studio.controls.show")).toBeFocused();

	const question = page.getByRole("alertdialog");
	await press("studio.controls.end", "Enter");
	await expect(question).toBeVisible();
	await press("studio.stop.cancel", "Enter");
	await expect(question).toBeHidden();
	await expect(button("studio.controls.end")).toBeFocused();
	await page.keyboard.press("Enter");
	await tabTo(page, question.getByRole("button", { name: say("studio.stop.confirm") }));
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: say("studio.over.author") })).toBeVisible();
	expect((await streamNow(world, stream)).endReason).toBe("author");
});
