import { test } from "../../authors.ts";
import { announce } from "../../challenges.ts";
import { expect } from "../../fixtures.ts";
import { words } from "../../words.ts";

const { say } = words.en;
const count = 14;

test("[S2] [S5] a campaign and the overview show more recordings than a page holds, by keyboard, without duplicates @slow", async ({
	world,
	newAuthor,
}) => {
	test.setTimeout(240_000);
	const author = await newAuthor("en");
	const campaign = await author.create("Fourteen mornings on the river");
	const titles = Array.from({ length: count }, (_, at) => `Morning ${at + 1} on the river`);
	for (const title of titles) {
		const challenge = await announce(world.url, author.email, campaign.id, title);
		const broadcaster = await challenge.goLive();
		await challenge.untilLive();
		await challenge.end();
		broadcaster.cut();
	}
	const newestFirst = titles.toReversed();

	const { page } = await world.person("en");
	await page.goto(`/en/campaign/${campaign.name}?active_section=past`);
	const block = page.locator("#stream-block");
	await expect(block.getByRole("article", { name: newestFirst[0] as string, exact: true })).toBeVisible();
	const more = block.getByRole("button", { name: say("challenges.past.more") });
	// The block is hydrated after the page; until then a press is lost.
	await expect(async () => {
		if ((await more.count()) > 0) await more.press("Enter");
		await expect(more).toHaveCount(0, { timeout: 5_000 });
	}).toPass();
	// The newest one is in the player; each of the others has a row.
	const rowOf = (title: string) => say("challenges.past.choose", { title });
	const rows = await block
		.getByRole("button", { name: /^Show / })
		.evaluateAll((all) => all.map((one) => one.ariaLabel));
	expect(rows).toEqual(newestFirst.slice(1).map(rowOf));
	await block.getByRole("button", { name: rowOf("Morning 1 on the river"), exact: true }).press("Enter");
	await expect(block.getByRole("article", { name: "Morning 1 on the river", exact: true })).toBeInViewport();

	await page.goto("/en/campaigns-and-streams");
	const past = page.locator("#past-streams");
	await past.scrollIntoViewIfNeeded();
	for (const title of titles) await expect(past.getByText(title, { exact: true })).toHaveCount(1);
});
