import { expect, test } from "../fixtures.ts";
import { openCampaign } from "../story.ts";
import { words } from "../words.ts";

test("[D1] a button pressed before hydration acts after it", async ({ world }) => {
	const { page, context } = await world.person("uk");
	const path = await openCampaign(world, page, "uk");
	const early = await context.newPage();
	await early.route("**/assets/*.js", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 700));
		await route.continue();
	});
	await early.goto(path, { waitUntil: "commit" });
	await early
		.getByRole("button", { name: words.uk.say("campaign.board.donate"), exact: true })
		.first()
		.click();
	await expect(early.getByRole("dialog")).toBeHidden();
	await expect(early.getByRole("dialog").getByLabel(words.uk.say("donation.form.amount"))).toBeVisible();
});

test("[S2] a tab pressed before its block is hydrated opens after hydration", async ({ world }) => {
	const { page, context } = await world.person("en");
	const path = await openCampaign(world, page, "en");
	const early = await context.newPage();
	const held = Promise.withResolvers<void>();
	const requested = early.waitForRequest(/assets\/stream-tabs-/);
	await early.route("**/assets/stream-tabs-*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	await early.goto(path, { waitUntil: "commit" });
	await requested;
	const past = early.getByRole("tab", { name: words.en.say("challenges.section.past") });
	await past.click();
	// The page itself is hydrated: its buttons work.
	await early
		.getByRole("button", { name: words.en.say("campaign.board.donate"), exact: true })
		.first()
		.click();
	await expect(early.getByRole("dialog")).toBeVisible();
	await early.keyboard.press("Escape");
	await past.click();
	await expect(past).toHaveAttribute("aria-selected", "false");
	held.resolve();
	await expect(past).toHaveAttribute("aria-selected", "true");
});

test("[U1] [U2] a panel that fails to load shows an error, leaves the page intact, and opens at the next press @release", async ({
	world,
}) => {
	const { page, context } = await world.person("en");
	const { say } = words.en;
	await openCampaign(world, page, "en");
	await page.waitForLoadState("networkidle");
	const donate = page.getByRole("button", { name: say("campaign.board.donate"), exact: true }).first();
	await context.setOffline(true);
	await donate.click();
	await expect(page.getByText(say("common.failure.tryAgain"))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await context.setOffline(false);
	await donate.click();
	await expect(page.getByRole("dialog").getByLabel(say("donation.form.amount"))).toBeVisible();
});

test("[U1] [L6] a lazy part whose script fails at first breaks nothing and appears on a retry", async ({ world }) => {
	const { page } = await world.person("en");
	const { say } = words.en;
	let refused = 0;
	await page.route("**/assets/cookie-banner-*.js", (route) => (refused++ === 0 ? route.abort() : route.continue()));
	await page.goto("/en");
	await expect(page.getByRole("region", { name: say("consent.label") })).toBeVisible();
	expect(refused).toBe(2);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
