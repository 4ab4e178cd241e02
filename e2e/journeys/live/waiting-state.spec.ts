import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { phoneWindows } from "../../live/phone.ts";
import { expectPlaying } from "../../live/playing.ts";
import { overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	// Ukrainian has the longer words.
	test(`[S4] nothing lies on the state of a player that waits for the picture, ${language}${atReleaseIn(language, "en")}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A picture that does not arrive");
		const challenge = await announce(world.url, author.email, campaign.id, "Ten laps on a poor line");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		const { page } = await world.person(language);
		await answerCookies(page);
		await page.goto(`/${language}/campaign/${campaign.name}#stream-block`);
		await page.locator("[data-stage]").scrollIntoViewIfNeeded();
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("watching.limited.watch") })
			.click();
		await expectPlaying(page);

		// Requests without an answer empty the buffer.
		await page.route("**/live/**", () => undefined);
		const state = page.locator("[data-player] [data-state]");
		await expect(state).toBeVisible();
		for (const [width, height] of phoneWindows) {
			await page.setViewportSize({ width, height });
			await expect(state).toBeVisible();
			expect(await overlapFindings(page, "[data-stage]"), `at ${width} × ${height}`).toEqual([]);
		}
		broadcaster.cut();
	});
}
