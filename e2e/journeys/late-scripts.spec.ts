import { test } from "../authors.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { openCampaign } from "../story.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const) {
	const { say } = words[language];

	test(`[D2] the donation sheet opens before any script has arrived and gets its form afterwards, ${language}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page, context } = await world.person(language);
		const path = await openCampaign(world, page, language);
		const early = await context.newPage();
		const held = Promise.withResolvers<void>();
		await early.route("**/assets/*.js", async (route) => {
			await held.promise;
			await route.continue();
		});
		await early.goto(path, { waitUntil: "commit" });
		const donate = early.getByRole("button", { name: say("campaign.board.donate"), exact: true }).first();
		const sheet = early.getByRole("dialog", { name: say("campaign.sheet.title") });
		await donate.click();
		await expect(sheet).toHaveAttribute("aria-busy", "true");
		await expect(sheet.getByText(say("campaign.sheet.loading"))).toBeVisible();
		await sheet.getByRole("button", { name: say("campaign.sheet.close") }).click();
		await expect(sheet).toHaveCount(0);
		await donate.click();
		await expect(sheet).toBeVisible();
		held.resolve();
		const amount = sheet.getByLabel(say("donation.form.amount"));
		await expect(amount).toBeVisible();
		await expect(sheet).toHaveCount(1);
		await amount.fill("25");
		await early.keyboard.press("Escape");
		await expect(sheet).toHaveCount(0);
		await expect(donate).toBeFocused();
	});
}

test("[D2] the sheet that waits for its form closes by Escape and Back, and does not open late", async ({ world }) => {
	const { say } = words.en;
	const { page } = await world.person("en");
	await openCampaign(world, page, "en");
	const held = Promise.withResolvers<void>();
	await page.route("**/v1/config/donation", async (route) => {
		await held.promise;
		await route.continue();
	});
	const address = page.url();
	const donate = page.getByRole("button", { name: say("campaign.board.donate"), exact: true }).first();
	const sheet = page.getByRole("dialog", { name: say("campaign.sheet.title") });
	for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
		await donate.click();
		await expect(sheet).toBeVisible();
		await close();
		await expect(sheet).toHaveCount(0);
		expect(page.url()).toBe(address);
	}
	held.resolve();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(sheet).toHaveCount(0);
	await donate.click();
	await expect(sheet.getByLabel(say("donation.form.amount"))).toBeVisible();
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
	// Another block is hydrated while the press is dispatched.
	await past.evaluate((tab: HTMLElement) => {
		tab.click();
		dispatchEvent(new Event("page-hydrated"));
	});
	await expect(past).toHaveAttribute("aria-selected", "false");
	held.resolve();
	await expect(past).toHaveAttribute("aria-selected", "true");
});

test("[N1] posts hydrate as the server rendered them, even if their author's account has been loaded before", async ({
	world,
	newAuthor,
}) => {
	const { page, context } = await world.person("en");
	const author = await newAuthor("en");
	const campaign = await author.create("Posts that hydrate late");
	await fetch(`${world.url}/v1/campaign/${campaign.id}/post`, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: `Bearer ${author.token}` },
		body: JSON.stringify({ text: "Half of the way lies behind." }),
	});
	await author.open(page, "/account/campaigns");
	const early = await context.newPage();
	const held = Promise.withResolvers<void>();
	await early.route("**/assets/updates-*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	const account = early.waitForResponse(/\/v1\/user\/profile$/);
	await early.goto(`/en/campaign/${campaign.name}`, { waitUntil: "commit" });
	await (await account).finished();
	const posts = early.locator("#posts");
	await expect(posts.getByRole("article")).toContainText("Half of the way lies behind.");
	held.resolve();
	await expect(early.locator("#posts:not([data-deferred])")).toBeVisible();
	await expect(posts.getByRole("button", { name: words.en.say("posts.report") })).toHaveCount(0);
	await expect(posts.getByRole("button", { name: words.en.say("posts.menu") })).toBeVisible();
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
