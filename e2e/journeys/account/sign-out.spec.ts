import { test } from "../../authors.ts";
import { atReleaseIn, expect } from "../../fixtures.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[A2] [P2] signing out is visible in the wizards and in the studio, and ends the session, ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const campaign = await author.create(`Lane to leave ${language}`);
		const { page } = await world.person(language);
		await page.setViewportSize({ width: 390, height: 844 });
		const button = page.getByRole("button", { name: say("common.header.signOut"), exact: true });
		await author.open(page, `/create-stream/${campaign.id}`);
		await expect(button).toBeVisible();
		await page.goto(`/${language}/create-campaign`);
		await expect(button).toBeVisible();
		await button.click();
		await page.waitForURL((url) => !url.pathname.includes("create-campaign"));
		await page.goto(`/${language}/account`);
		await expect(page).toHaveURL(/sign-in/);
		await page.goto(`/${language}/create-campaign`);
		await expect(button).toHaveCount(0);
	});
}
