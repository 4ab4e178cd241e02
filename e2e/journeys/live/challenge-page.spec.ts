import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { atReleaseIn, expect } from "../../fixtures.ts";
import { words } from "../../words.ts";

for (const language of ["en", "uk"] as const) {
	test(`[S2] [S5] a challenge has a page of its own before, during and after the broadcast, in ${language}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		test.setTimeout(120_000);
		const { say } = words[language];
		const author = await newAuthor(language);
		const campaign = await author.create("A morning on the river");
		const title = "From the bridge to the mill";
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const path = `/${language}/campaign/${campaign.name}/challenge/${challenge.id}`;

		const { page, context } = await world.person(language);
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		// The title of the campaign page's block leads to it.
		await page.goto(`/${language}/campaign/${campaign.name}`);
		await page.getByRole("link", { name: title, exact: true }).click();
		await expect(page).toHaveURL(new RegExp(`${path}$`));
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		await expect(page.getByRole("tab")).toHaveCount(0);

		// It shares itself, not its campaign.
		await page
			.getByRole("button", { name: say("campaign.board.share") })
			.first()
			.click();
		await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue(world.url + path);
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.url + path);
		await page.keyboard.press("Escape");
		await expect(page).toHaveURL(new RegExp(`${path}$`));

		const stage = page.getByRole("article", { name: title });
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		await expect(stage.getByText(say("challenges.live.badge"), { exact: true }).first()).toBeVisible({
			timeout: 20_000,
		});
		await challenge.end();
		broadcaster.cut();
		await expect(stage.getByText(say("challenges.live.badge"), { exact: true })).toHaveCount(0, { timeout: 20_000 });
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

		await page.getByRole("link", { name: say("challenges.ofCampaign", { title: "A morning on the river" }) }).click();
		await expect(page).toHaveURL(new RegExp(`/${language}/campaign/${campaign.name}$`));
	});
}
