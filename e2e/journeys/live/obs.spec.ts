import type { Page } from "@playwright/test";
import { answerCookies, expect } from "../../fixtures.ts";
import { recordedFile, schedule, streamNow } from "../../live/broadcasts.ts";
import { watchClock } from "../../live/clock-camera.ts";
import { encoderTest as test } from "../../live/encoder-product.ts";
import { broadcastByObs, type Obs } from "../../live/obs.ts";
import { countFrames } from "../../live/recorded-frames.ts";
import { closeLimitNotice } from "../../live/studio.ts";
import { words } from "../../words.ts";

const { say } = words.en;
const measuredMs = Number(process.env.LATENCY_MINUTES ?? 1) * 60_000;

// A trace would record video of the measured page.
test.use({ trace: "off" });

async function readAddress(page: Page): Promise<{ server: string; key: string }> {
	await page.getByRole("link", { name: say("studio.encoder.title") }).click();
	await page.getByRole("button", { name: say("studio.encoder.address.make"), exact: true }).click();
	const key = page.getByLabel(say("studio.encoder.address.key"), { exact: true });
	await expect(key).toHaveValue(/^[\w-]{40,}$/);
	const server = page.getByLabel(say("studio.encoder.address.server"), { exact: true });
	return { server: await server.inputValue(), key: await key.inputValue() };
}

const cases = [
	{ name: "a key frame every 2 s", settings: { keyFrameSeconds: 2 } },
	{ name: "the settings of a new profile", settings: {} },
];

let obs: Obs | undefined;
test.afterEach(async () => {
	await obs?.close();
	obs = undefined;
});

for (const { name, settings } of cases) {
	test(`[S3] [S5] OBS with ${name} @alone @release`, async ({ world, newAuthor }, info) => {
		test.setTimeout(240_000 + measuredMs);
		const author = await newAuthor("en");
		const campaign = await author.create("An hour on the turbo trainer");
		const stream = await schedule(world, author.email, campaign.id, "One hour by OBS");
		const { page: studio } = await world.person("en");
		await author.open(studio, `/broadcast/${stream.id}`);
		await answerCookies(studio);
		obs = await broadcastByObs({ ...(await readAddress(studio)), ...settings });
		await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 30_000 }).toBe("live");
		await closeLimitNotice(studio, "en");
		const { page } = await world.person("en");
		await author.open(page, `/campaign/${campaign.name}#stream-block`);
		await page.getByRole("button", { name: say("challenges.live.watch", { title: stream.title }) }).click();
		const timeOf = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
		await expect.poll(timeOf, { timeout: 30_000 }).toBeGreaterThan(3);
		const { delaysMs, stalls } = await watchClock(page, measuredMs);
		const sorted = delaysMs.toSorted((one, other) => one - other);
		const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
		console.log(
			`OBS, ${name}: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, ${stalls} stalls, ${sorted.length} pictures`,
		);
		expect(sorted.length).toBeGreaterThan(100);
		await expect(studio.getByText(say("studio.encoder.check.receiving"), { exact: true })).toBeVisible();
		const sent = await obs.stopStream();
		await studio.getByRole("button", { name: say("studio.stop.confirm"), exact: true }).click();
		await studio
			.getByRole("alertdialog")
			.getByRole("button", { name: say("studio.stop.confirm"), exact: true })
			.click();
		await expect(studio.getByRole("heading", { name: say("studio.over.author"), exact: true })).toBeVisible();
		const { frames, errors } = await countFrames(await recordedFile(world, stream), info);
		console.log(`OBS, ${name}: ${sent} frames sent, ${frames} recorded`);
		expect(errors).toBe("");
		expect(frames).toBe(sent);
	});
}
