import type { Page } from "@playwright/test";
import { test } from "../../authors.ts";
import { expect } from "../../fixtures.ts";
import { schedule, streamNow } from "../../live/broadcasts.ts";
import { filmClock, type Watched, watchClock } from "../../live/clock-camera.ts";
import { words } from "../../words.ts";

const { say } = words.en;
const measuredMs = 60_000;
/** Of about 230 samples a minute. */
const leastPictures = 100;

// A trace would record video of the measured pages.
test.use({ trace: "off" });

const share = (values: readonly number[], part: number): number =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.POSITIVE_INFINITY;

const summary = ({ delaysMs, stalls }: Watched) => ({
	pictures: delaysMs.length,
	p50Ms: share(delaysMs, 0.5),
	p95Ms: share(delaysMs, 0.95),
	stalls,
});

/**
 * Both watch the same broadcast at the same time: one with the product's player, one with the plain playlist as the
 * baseline. docs/live.md has the results of a quiet machine; the test prints its own.
 */
test("[S3] [S4] low latency beats the plain playlist from camera to screen @alone @release", async ({
	world,
	newAuthor,
}) => {
	test.setTimeout(240_000);
	const author = await newAuthor("en");
	const campaign = await author.create(`Clock ${Date.now()}`);
	const stream = await schedule(world, author.email, campaign.id, "A clock in front of the camera");
	const { page: studio } = await world.person("en");
	await filmClock(studio);
	await author.open(studio, `/broadcast/${stream.id}`);
	await studio.getByRole("button", { name: say("studio.controls.goLive"), exact: true }).click();
	await expect.poll(async () => (await streamNow(world, stream)).status, { timeout: 30_000 }).toBe("live");

	const watch = async (isPlain: boolean): Promise<Page> => {
		const { page } = await world.person("en");
		if (isPlain) {
			await page.route("**/index.m3u8?*", (route) => route.continue({ url: `${route.request().url()}&latency=plain` }));
		}
		// Its author watches without a limit.
		await author.open(page, `/campaign/${campaign.name}#stream-block`);
		await page.getByRole("button", { name: say("challenges.live.watch", { title: stream.title }) }).click();
		await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(3);
		return page;
	};
	const pages = [await watch(false), await watch(true)] as const;
	const [low, plain] = (await Promise.all(pages.map((page) => watchClock(page, measuredMs)))).map(summary);
	console.log(
		`camera to screen over ${measuredMs / 1_000} s: low latency ${JSON.stringify(low)}, plain ${JSON.stringify(plain)}`,
	);
	if (!low || !plain) throw new Error("No viewer is playing.");
	expect(low.pictures).toBeGreaterThan(leastPictures);
	expect(plain.pictures).toBeGreaterThan(leastPictures);
	expect(low.p50Ms).toBeLessThan(plain.p50Ms);
});
