import type { Page } from "@playwright/test";
import { test as base } from "../../../authors.ts";
import { give } from "../../../donations.ts";
import { answerCookies, expect } from "../../../fixtures.ts";
import { recordingOf, schedule, streamNow } from "../../../live/broadcasts.ts";
import { type MediaNodesProduct, startMediaNodesProduct } from "../../../live/media-nodes-product.ts";
import { fakeCameras } from "../../../live/phone.ts";
import { readPicture, watchPicture } from "../../../live/picture-gaps.ts";
import { expectPlaying } from "../../../live/playing.ts";
import { goLive } from "../../../live/studio.ts";
import { words } from "../../../words.ts";

const test = base.extend<object, { product: MediaNodesProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const product = await startMediaNodesProduct();
			await use(product);
			await product.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

test.use(fakeCameras);

const { say } = words.en;
const drainFreezeMs = 1_000;
/** A lease of 5 s, the opening from the journal, the studio's next attempt and that of the player. */
const killFreezeMs = 15_000;
/** Without the deadline for requests to cease, which is 25 s. */
const stopMs = 20_000;

type Sources = { loads: number; origin: string };

/** How often the multivariant playlist was requested at the site's address, and who answered the last media playlist. */
function watchSource(page: Page, siteUrl: string): Sources {
	const sources: Sources = { loads: 0, origin: "" };
	page.on("response", (answer) => {
		const { origin, pathname } = new URL(answer.url());
		if (origin === siteUrl && /^\/live\/[^/]+\/index\.m3u8$/.test(pathname)) sources.loads += 1;
		// Of either picture: a player that has stalled may continue with the smaller one.
		if (answer.status() === 200 && /\/(live|plain)[^/]*\.m3u8$/.test(pathname)) sources.origin = origin;
	});
	return sources;
}

test("[S3] [S4] a viewer of the challenge page moves on from a stopped media node and from a killed one @alone @release", async ({
	world,
	newAuthor,
	product,
	host,
}) => {
	test.setTimeout(300_000);
	const author = await newAuthor("en");
	const campaign = await author.create("Around the lake, over two machines");
	const stream = await schedule(world, author.email, campaign.id, "Twice around the lake, live");
	const { page: studio } = await world.person("en", { viewport: { width: 1440, height: 900 } });
	await author.open(studio, `/broadcast/${stream.id}`);
	await goLive(studio, "en");
	await expect.poll(async () => (await streamNow(world, stream)).status).toBe("live");

	const supporter = await newAuthor("en");
	await give(world.url, product.sandboxUrl, campaign.id, "Iryna", { token: supporter.token });
	const { page } = await world.person("en");
	await answerCookies(page);
	const sources = watchSource(page, world.url);
	await supporter.open(page, `/campaign/${campaign.name}`);
	await page.locator("[data-stage]").scrollIntoViewIfNeeded();
	await expectPlaying(page);
	const ownerOf = (origin: string) => {
		const node = product.nodes.find(({ address }) => address === origin);
		if (!node) throw new Error(`${origin} is no media node.`);
		return node;
	};

	await watchPicture(page);
	await expectPlaying(page);
	const calm = await readPicture(page);
	const first = ownerOf(sources.origin);
	const loads = sources.loads;
	const lostBeforeMs = host.lostMs();
	const stoppedMs = Math.round(await first.stop());
	await expectPlaying(page);
	await expectPlaying(page);
	const drain = await readPicture(page);
	const lostAtDrainMs = host.lostMs() - lostBeforeMs;
	const second = ownerOf(sources.origin);
	console.log(
		`longest time between pictures: before ${calm.longestMs} ms, drain ${drain.longestMs} ms, ${Math.round(lostAtDrainMs)} ms without processors; the stop took ${stoppedMs} ms`,
	);
	expect(second).not.toBe(first);
	expect([drain.loads, sources.loads - loads]).toEqual([0, 0]);
	expect(drain.longestMs - lostAtDrainMs).toBeLessThan(drainFreezeMs);
	expect(stoppedMs).toBeLessThan(stopMs);

	await first.start();
	await second.kill();
	const killedMs = Date.now();
	await expect.poll(() => sources.origin, { timeout: 30_000 }).toBe(first.address);
	await expectPlaying(page);
	const kill = await readPicture(page);
	console.log(
		`kill: ${kill.longestMs} ms without a picture, ${sources.loads - loads} loads of the source, two seconds played after ${Date.now() - killedMs} ms`,
	);
	expect(kill.longestMs).toBeLessThan(killFreezeMs);

	await expect(studio.getByText(say("studio.interrupted.title"), { exact: true })).toBeHidden();
	await fetch(`${world.url}/v1/liveStream/${stream.id}/end`, {
		method: "POST",
		headers: { authorization: `Bearer ${stream.token}` },
	});
	const { streamStarted, streamEnded } = await streamNow(world, stream);
	const recording = await recordingOf(world, stream);
	const lastedSeconds = (Date.parse(streamEnded) - Date.parse(streamStarted)) / 1_000;
	console.log(`lasted ${lastedSeconds} s, recorded ${JSON.stringify(recording)}`);
	expect(recording.seams).toBeLessThanOrEqual(host.count());
	expect(Math.abs(recording.seconds - lastedSeconds)).toBeLessThan(3 + host.lostMs() / 1_000);
});
