import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { answerCookies, atReleaseIn, expect } from "../../fixtures.ts";
import { phoneWindows } from "../../live/phone.ts";
import { axeFindings, overflowFindings, overlapFindings } from "../../page-checks.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[S4] a guest whose network has used its free time reads the reason and may sign in, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create("A full stadium behind one address");
		const challenge = await announce(world.url, author.email, campaign.id, "Ten laps for everyone here");
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();

		const { page } = await world.person(language);
		await answerCookies(page);
		// The answer that the server gives to the 21st guest behind one address; its limit has tests of its own.
		await page.route("**/v1/liveStream/*/session*", (route) =>
			route.fulfill({
				status: 402,
				json: { error: { code: "PlaybackNetworkExceededException", title: "", message: "", requestId: "" } },
			}),
		);
		await page.goto(`/${language}/campaign/${campaign.name}`);
		await page.locator("#stream-block article").scrollIntoViewIfNeeded();
		// The product's own count knows of no limit here, so free viewing may be explained as well.
		const dialog = page.getByRole("dialog");
		await expect(dialog.first()).toBeVisible();
		await expect(async () => {
			await page.keyboard.press("Escape");
			await expect(dialog).toHaveCount(0, { timeout: 1_000 });
		}).toPass();
		await expect(page.getByText(say("watching.paywall.networkTitle"))).toBeVisible();
		expect(await axeFindings(page)).toEqual([]);
		expect(await overflowFindings(page)).toEqual([]);
		for (const [width, height] of phoneWindows) {
			await page.setViewportSize({ width, height });
			expect(await overlapFindings(page, "[data-stage]"), `at ${width} × ${height}`).toEqual([]);
		}
		await page.getByRole("button", { name: say("watching.paywall.networkMore"), exact: true }).click();
		const popup = page.getByRole("dialog", { name: say("watching.timeout.title") });
		await expect(popup).toContainText(say("watching.timeout.networkText"));
		await popup.getByRole("button", { name: say("watching.timeout.signIn") }).click();
		await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
		broadcaster.cut();
	});
}
