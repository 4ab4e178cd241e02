import { test } from "../authors.ts";
import { give } from "../donations.ts";
import { atReleaseIn, expect } from "../fixtures.ts";
import { ownProduct } from "../own-product.ts";
import { names, password, signIn } from "../story.ts";
import { words } from "../words.ts";

for (const [language, width] of [
	["en", 1440],
	["uk", 390],
] as const) {
	const { say } = words[language];

	test(`[C4] finished and deleted campaigns leave the active table at once, ${language} at ${width}${atReleaseIn(language)}`, async ({
		world,
		newAuthor,
	}) => {
		const author = await newAuthor(language);
		const { page } = await world.person(language);
		await page.setViewportSize({ width, height: 900 });
		await author.open(page, "/account");
		await expect(page.getByRole("heading", { level: 1, name: names[language].last })).toBeVisible();
		await expect(page.getByText(author.email)).toBeVisible();
		await expect(page.getByRole("heading", { name: say("dashboard.empty.title") })).toBeVisible();
		await expect(page.getByRole("link", { name: say("dashboard.empty.action") })).toHaveAttribute(
			"href",
			`/${language}/create-campaign`,
		);

		const [first, second, third] = [
			await author.create("Lane one"),
			await author.create("Lane two"),
			await author.create("Lane three"),
		];
		await give(world.url, ownProduct().sandboxUrl, third.id, "Kept");
		await page.reload();
		const active = page.getByRole("table", { name: say("dashboard.active") });
		const ended = page.getByRole("table", { name: say("dashboard.ended") });
		const menuOf = (title: string) => page.getByRole("button", { name: say("owner.menu.label", { title }) });
		const entry = (key: string) => page.getByRole("menuitem", { name: say(`owner.menu.${key}`), exact: true });
		const dialog = page.getByRole("alertdialog");
		await expect(active.getByRole("row")).toHaveCount(4);
		await expect(active.getByRole("rowheader").first()).toHaveText("Lane three");
		await expect(ended).toHaveCount(0);

		await menuOf(first.title).click();
		await entry("finish").click();
		await dialog.getByRole("button", { name: say("owner.finish.confirm") }).click();
		await expect(page.getByText(say("owner.finish.done"), { exact: true })).toBeVisible();
		await expect(ended.getByRole("link", { name: "Lane one" })).toBeVisible();
		await expect(active.getByRole("link", { name: "Lane one" })).toHaveCount(0);
		await expect(dialog).toHaveCount(0);
		// The row that had the focus is gone; the focus remains within the lists.
		await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#own-campaigns") !== null)).toBe(true);

		await menuOf(second.title).press("Enter");
		await entry("delete").press("Enter");
		await dialog.getByRole("button", { name: say("owner.delete.confirm") }).press("Enter");
		await expect(page.getByText(say("owner.delete.done"), { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Lane two" })).toHaveCount(0);

		await expect(dialog).toHaveCount(0);
		await menuOf(third.title).click();
		await expect(entry("finish")).toBeVisible();
		await expect(entry("delete")).toHaveCount(0);
		await entry("edit").click();
		await expect(page).toHaveURL(
			new RegExp(`/${language}/create-campaign\\?campaign=${third.name}&back-to=dashboard$`),
		);
	});
}

test("[C4] [U1] a popup opens by address for an own campaign only @release", async ({ world, newAuthor }) => {
	const { say } = words.uk;
	const [author, other] = [await newAuthor("uk"), await newAuthor("uk")];
	const [own, foreign] = [await author.create("Моя доріжка"), await other.create("Чужа доріжка")];
	const { page } = await world.person("uk");
	const dialog = page.getByRole("alertdialog");
	await author.open(page, `/account?popup=deleteCampaign&campaign=${own.name}`);
	await expect(dialog).toContainText("Моя доріжка");
	await dialog.getByRole("button", { name: say("owner.cancel") }).click();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL(/\/uk\/account\/campaigns$/);
	for (const name of [foreign.name, "nothing-here", "", "%00"]) {
		await page.goto(`/uk/account/campaigns?popup=finishCampaign&campaign=${name}`, { waitUntil: "networkidle" });
		await expect(page.getByRole("link", { name: "Моя доріжка" })).toBeVisible();
		await expect(dialog).toHaveCount(0);
	}
});

test("[C4] a long list loads more by keyboard; a list that fails to load shows an error and can be retried @release", async ({
	world,
	newAuthor,
}) => {
	const { say } = words.en;
	const author = await newAuthor("en");
	for (let n = 0; n < 14; n++) await author.create(`Lane number ${n}`);
	const { page } = await world.person("en");
	await page.route("**/v1/user/campaigns/active*", (route) => route.abort());
	await author.open(page, "/account/campaigns");
	await expect(page.getByText(say("dashboard.failedTitle"))).toBeVisible();
	await page.unroute("**/v1/user/campaigns/active*");
	await page.getByRole("button", { name: say("dashboard.retry") }).click();
	const active = page.getByRole("table", { name: say("dashboard.active") });
	await expect(active.getByRole("rowheader")).toHaveCount(12);

	const more = page.getByRole("button", { name: say("dashboard.moreOf", { list: say("dashboard.active") }) });
	await page.route("**/v1/user/campaigns/active?page=2*", (route) => route.abort());
	await more.press("Enter");
	await expect(page.getByText(say("dashboard.moreFailed"))).toBeVisible();
	await page.unroute("**/v1/user/campaigns/active?page=2*");
	await more.press("Enter");
	await expect(active.getByRole("rowheader")).toHaveCount(14);
	await expect(page.getByRole("link", { name: "Lane number 1", exact: true })).toBeFocused();
	await expect(more).toHaveCount(0);
});

test("[L1] without a session the account requires a sign-in and returns; so does a session that ends", async ({
	world,
	newAuthor,
}) => {
	const author = await newAuthor("en");
	const { context, page } = await world.person("en");
	await page.goto("/en/account/campaigns");
	await expect(page).toHaveURL(/\/en\/sign-in\?redirect=%2Fen%2Faccount%2Fcampaigns$/);
	await signIn(page, "en", { email: author.email, password });
	await expect(page).toHaveURL(/\/en\/account\/campaigns$/);
	await expect(page.getByText(author.email)).toBeVisible();
	const robots = page.locator('meta[name="robots"]');
	await expect(robots).toHaveAttribute("content", /noindex/);

	const second = await context.newPage();
	await second.setViewportSize({ width: 1440, height: 900 });
	await second.goto("/en");
	await second.getByRole("button", { name: new RegExp(`^${words.en.say("common.header.account")}`) }).click();
	const reloaded = second.waitForEvent("load");
	await second.getByRole("menuitem", { name: words.en.say("common.header.signOut") }).click();
	await expect(page).toHaveURL(/\/en\/sign-in\?redirect=%2Fen%2Faccount%2Fcampaigns$/);
	// Chromium may not close a page during a navigation.
	await reloaded;
});
