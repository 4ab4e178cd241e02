import { test as base } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { answerCookies, expect, longIn } from "../../fixtures.ts";
import { type KillableProduct, startKillableProduct } from "../../live/killable-product.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
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

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S3] [S4] a broadcast whose author is away is paused, and resumes at the same address when they return, ${language}${longIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A call on the seventh kilometre");
		const challenge = await announce(world.url, author.email, campaign.id, "Ten kilometres and a phone call");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();

		const { page } = await world.person(language);
		await answerCookies(page);
		await page.goto(`/${language}/campaign/${campaign.name}`);
		const block = page.locator("#stream-block");
		await expect(block.getByText(say("challenges.live.badge"), { exact: true }).first()).toBeVisible();
		broadcaster.cut();
		await expect(
			block.locator("[data-badges]").getByText(say("challenges.live.paused"), { exact: true }),
		).toBeVisible();
		await expect(block.getByText(new RegExp(say("challenges.live.pausedText", { author: ".+" })))).toBeVisible();
		for (const width of [320, 390, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			const stage = page.locator("[data-stage]");
			const picture = await stage.locator("picture img").first().boundingBox();
			expect(picture, `the picture fills the stage at ${width} px`).toEqual(await stage.boundingBox());
			await stage.scrollIntoViewIfNeeded();
			expect(await overflowFindings(page), `at ${width} px`).toEqual([]);
			expect(await overlapFindings(page, "[data-stage]"), `at ${width} px`).toEqual([]);
		}
		expect(await axeFindings(page)).toEqual([]);

		// The author's own page says so as well, and the stream can be resumed.
		const { page: own } = await world.person(language);
		await author.open(own, `/campaign/${campaign.name}`);
		await expect(own.getByText(say("challenges.live.pausedOwnText"))).toBeVisible();
		for (const width of [320, 390]) {
			await own.setViewportSize({ width, height: 844 });
			expect(await overflowFindings(own), `at ${width} px`).toEqual([]);
		}

		const back = await challenge.goLive();
		await expect(block.getByText(say("challenges.live.badge"), { exact: true }).first()).toBeVisible();
		await expect(block.locator("[data-badges]").getByText(say("challenges.live.paused"), { exact: true })).toHaveCount(
			0,
		);
		back.cut();
	});
}
