import type { Page } from "@playwright/test";
import { freePort } from "../../../packages/testing/src/free-port.ts";
import { test as authors } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { give } from "../../donations.ts";
import { answerCookies, expect } from "../../fixtures.ts";
import { expectPlaying } from "../../live/playing.ts";
import { type OwnProduct, startProduct } from "../../start-product.ts";
import { words } from "../../words.ts";

const { say } = words.en;

/** Minutes of the release run: secrets change every five. */
const minutes = Number(process.env.SHARED_MINUTES ?? 20);
/** Of the products of journeys (`FREE_VIEWING_SECONDS`). */
const freeMs = 20_000;

const test = authors.extend<object, { product: OwnProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const [port = 0, ...others] = [await freePort(), await freePort(), await freePort()];
			// Another origin, as a CDN is, which reaches the product itself.
			const { product, stop } = await startProduct([port, ...others], {
				DEMO_DATA: "false",
				LIVE_CDN_URL: `http://localhost:${port}`,
			});
			await use(product);
			await stop();
		},
		{ scope: "worker", timeout: 400_000 },
	],
});

type Loaded = { index: number; own: number; shared: Set<string>; media: number; recorded: number; metered: number };

/** What a page has loaded of streams: playlists of its own session, shared ones by secret, media of the CDN. */
function watchRequests(page: Page): Loaded {
	const loaded: Loaded = { index: 0, own: 0, shared: new Set(), media: 0, recorded: 0, metered: 0 };
	page.on("request", (request) => {
		const { hostname, pathname } = new URL(request.url());
		const isCdn = hostname === "localhost";
		const secret = /^\/live\/[^/]+\/s\/([^/]+)\//.exec(pathname)?.[1];
		if (secret !== undefined && isCdn) loaded.shared.add(secret);
		else if (/^\/live\/[^/]+\/index\.m3u8$/.test(pathname)) loaded.index += 1;
		else if (/\/v\/[^/]+\/(live|plain)[^/]*\.m3u8$/.test(pathname)) loaded.own += 1;
		else if (/^\/live\/[^/]+\/m\//.test(pathname) && isCdn) loaded.media += 1;
		else if (pathname.startsWith("/rec/") && isCdn) loaded.recorded += 1;
		else if (/\/v\/[^/]+\/\d+\.m4s$/.test(pathname)) loaded.metered += 1;
	});
	return loaded;
}

const stallsOf = (page: Page) =>
	page.evaluate(() => {
		const video = document.querySelector("video") as HTMLVideoElement;
		const seen = { stalls: 0 };
		Object.assign(window, { seen });
		video.addEventListener("waiting", () => (seen.stalls += 1));
	});
const readStalls = (page: Page) => page.evaluate(() => (window as unknown as { seen: { stalls: number } }).seen.stalls);

test("[S4] a donation moves the player to the shared playlists @slow", async ({ world, product, newAuthor }) => {
	test.setTimeout(240_000);
	const author = await newAuthor("en");
	const campaign = await author.create("A lake behind a cache");
	const challenge = await announce(world.url, author.email, campaign.id, "Rowing for many");
	const broadcaster = await challenge.goLive();
	await challenge.untilLive();
	const liveSinceMs = Date.now();
	const supporter = await newAuthor("en");
	const { page } = await world.person("en");
	await answerCookies(page);
	const loaded = watchRequests(page);
	await supporter.open(page, `/campaign/${campaign.name}`);
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	const begin = (of: Page) => of.getByRole("button", { name: say("watching.limited.watch"), exact: true }).click();
	await begin(page);
	await expectPlaying(page);
	// In free time each segment is charged, so the playlist is the session's own; its media are the CDN's.
	expect([loaded.shared.size, loaded.own > 0, loaded.media > 0]).toEqual([0, true, true]);

	const indexes = loaded.index;
	await stallsOf(page);
	await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
	await expect.poll(() => loaded.shared.size, { timeout: 30_000 }).toBe(1);
	await expectPlaying(page);
	const own = loaded.own;
	await expectPlaying(page);
	// One request may have been on its way. The source is the same, and playback has not stopped.
	expect(loaded.own - own).toBeLessThanOrEqual(1);
	expect([loaded.index, await readStalls(page)]).toEqual([indexes, 0]);

	// A guest's free time is not announced for a recording that fits into it.
	await expect.poll(() => Date.now() - liveSinceMs).toBeGreaterThan(freeMs + 2_000);
	await challenge.end();
	broadcaster.cut();
	// The recording of a viewer without a limit comes from the CDN, that of a guest from their session.
	const play = (of: Page) =>
		of
			.getByRole("button", { name: say("challenges.past.play", { title: challenge.title }) })
			.click({ timeout: 30_000 });
	await play(page);
	await expectPlaying(page);
	expect([loaded.recorded > 0, loaded.metered]).toEqual([true, 0]);
	const { page: guest } = await world.person("en");
	await answerCookies(guest);
	const ofGuest = watchRequests(guest);
	await guest.goto(`/en/campaign/${campaign.name}#stream-block`);
	await play(guest);
	await begin(guest);
	await expectPlaying(guest);
	expect([ofGuest.recorded, ofGuest.metered > 0]).toEqual([0, true]);
});

test("[S4] four periods of shared playlists @alone @release", async ({ world, product, newAuthor }) => {
	test.setTimeout((minutes + 4) * 60_000);
	const author = await newAuthor("en");
	const campaign = await author.create("A long lake");
	const challenge = await announce(world.url, author.email, campaign.id, "Rowing on and on");
	const broadcaster = await challenge.goLive();
	await challenge.untilLive();
	const supporter = await newAuthor("en");
	await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
	const { page } = await world.person("en");
	await answerCookies(page);
	const loaded = watchRequests(page);
	await supporter.open(page, `/campaign/${campaign.name}`);
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	await expectPlaying(page);
	const indexes = loaded.index;
	await stallsOf(page);
	const endsMs = Date.now() + minutes * 60_000;
	await expect.poll(() => Date.now(), { timeout: (minutes + 1) * 60_000, intervals: [1_000] }).toBeGreaterThan(endsMs);
	await expectPlaying(page);
	const stalls = await readStalls(page);
	console.info(`${minutes} min: ${loaded.shared.size} secrets, ${stalls} stalls, ${loaded.index - indexes} reloads`);
	expect(loaded.shared.size).toBeGreaterThanOrEqual(Math.floor(minutes / 5));
	expect([stalls, loaded.index]).toEqual([0, indexes]);
	broadcaster.cut();
});
