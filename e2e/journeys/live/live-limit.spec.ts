import { test as base } from "../../authors.ts";
import { expect, longIn } from "../../fixtures.ts";
import { recordingOf, schedule, streamNow } from "../../live/broadcasts.ts";
import { type KillableProduct, startKillableProduct } from "../../live/killable-product.ts";
import { words } from "../../words.ts";

/** A product whose operator limits broadcasts to twenty seconds instead of an hour. */
const test = base.extend<object, { product: KillableProduct }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
		async ({}, use) => {
			const product = await startKillableProduct({ STREAMING_SECONDS: "20", RESUME_SECONDS: "15" });
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
	viewport: { width: 1440, height: 900 },
});

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S3] [U1] the author is warned five minutes before the limit, which ends the broadcast with a message, ${language}${longIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Limit ${language} ${Date.now()}`);
		const stream = await schedule(world, author.email, campaign.id, "As far as twenty seconds go");
		const { page } = await world.person(language);
		await author.open(page, `/broadcast/${stream.id}`);
		// By keyboard alone.
		await page.getByRole("button", { name: say("studio.controls.goLive"), exact: true }).press("Enter");
		await expect(page.getByText(say("studio.time.warning", { count: 1 }))).toBeVisible({ timeout: 30_000 });
		const popup = page.getByRole("dialog");
		await expect(popup).toContainText(say("studio.limited.text"));
		await page.keyboard.press("Escape");
		await expect(popup).toBeHidden();

		await expect(popup).toContainText(say("studio.timeout.text"), { timeout: 40_000 });
		await page.keyboard.press("Escape");
		await expect(popup).toBeHidden();
		await expect(page.getByRole("heading", { name: say("studio.over.limit") })).toBeVisible();
		expect((await streamNow(world, stream)).endReason).toBe("limit");
		const { seconds } = await recordingOf(world, stream);
		expect(seconds).toBeGreaterThan(15);
		expect(seconds).toBeLessThan(23);
	});
}
