import type { Page } from "@playwright/test";
import { answerCookies, expect, test, type World } from "../fixtures.ts";
import { newestCampaign, openCampaign } from "../story.ts";
import { words } from "../words.ts";

const { say } = words.en;
const dialogs = (page: Page) => page.getByRole("dialog");
const donate = (page: Page) =>
	page
		.getByRole("button", { name: say("campaign.board.donate"), exact: true })
		.locator("visible=true")
		.first();
const back = (page: Page) => page.goBack({ waitUntil: "commit" });

/** The overview, then a campaign's page, by links of the site. */
async function enter(world: World): Promise<{ page: Page; address: string }> {
	const { page } = await world.person("en");
	await answerCookies(page);
	await page.goto("/en/faq");
	await openCampaign(world, page, "en");
	await expect(donate(page)).toBeVisible();
	return { page, address: page.url() };
}

test("[U1] Back closes the donation panel, and then leaves the page", async ({ world }) => {
	const { page, address } = await enter(world);
	await donate(page).click();
	await expect(dialogs(page)).toBeVisible();
	const firstName = dialogs(page).getByLabel(say("donation.donor.firstName"), { exact: true });
	await firstName.fill("Olena");
	await back(page);
	await expect(dialogs(page)).toBeHidden();
	expect(page.url()).toBe(address);
	// The input is preserved, and the button closes it as before.
	await donate(page).click();
	await expect(firstName).toHaveValue("Olena");
	await page.keyboard.press("Escape");
	await expect(dialogs(page)).toBeHidden();
	// A closed popup leaves no entry that Back would have to pass.
	await back(page);
	await expect(page).toHaveURL(/\/en\/faq$/);
});

test("[U1] Back closes nested popups one by one", async ({ world }) => {
	const { page, address } = await enter(world);
	await donate(page).click();
	const panel = dialogs(page).first();
	await panel.getByRole("button", { name: say("donation.donor.signIn") }).click();
	const signIn = page.getByRole("dialog", { name: say("account.signIn.title") });
	await expect(signIn).toBeVisible();
	await back(page);
	await expect(signIn).toBeHidden();
	await expect(panel).toBeVisible();
	await back(page);
	await expect(dialogs(page)).toHaveCount(0);
	expect(page.url()).toBe(address);
	await back(page);
	await expect(page).toHaveURL(/\/en\/faq$/);
});

test("[U1] opening and closing a popup many times adds one entry to the history", async ({ world }) => {
	const { page } = await enter(world);
	const report = page.getByRole("button", { name: say("reports.button") });
	const length = await page.evaluate(() => history.length);
	for (let times = 0; times < 3; times++) {
		await report.click();
		await expect(dialogs(page)).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(dialogs(page)).toBeHidden();
	}
	expect(await page.evaluate(() => history.length)).toBe(length + 1);
	// A reload closes an open popup, and Back still leaves the page at once.
	await report.click();
	await expect(dialogs(page)).toBeVisible();
	await page.reload();
	await expect(donate(page)).toBeVisible();
	await expect(dialogs(page)).toBeHidden();
	await back(page);
	await expect(page).toHaveURL(/\/en\/faq$/);
});

test("[U1] [G1] Back closes the projects' filters on a phone", async ({ world }) => {
	const { page } = await world.person("en");
	await answerCookies(page);
	await page.goto("/en/faq");
	await page.goto("/en/featured-projects");
	await page.getByRole("button", { name: say("projects.filters.open") }).click();
	await expect(dialogs(page)).toBeVisible();
	await back(page);
	await expect(dialogs(page)).toBeHidden();
	await expect(page).toHaveURL(/\/en\/featured-projects$/);
	await back(page);
	await expect(page).toHaveURL(/\/en\/faq$/);
});

test("[U1] a popup that its address opened has the address's own entry", async ({ world }) => {
	const { page } = await world.person("en");
	await answerCookies(page);
	await page.goto("/en/faq");
	await page.goto(`/en/campaign/${await newestCampaign(world.url)}?popup=donationPanel`);
	await expect(dialogs(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialogs(page)).toBeHidden();
	await expect(page).not.toHaveURL(/popup=/);
	await back(page);
	await expect(page).toHaveURL(/\/en\/faq$/);
});

test("[U1] Back leaves a page whose address opened a popup, once the popup is shown and while it is loading", async ({
	world,
}) => {
	const { page } = await world.person("en");
	await answerCookies(page);
	const address = `/en/campaign/${await newestCampaign(world.url)}?popup=donationPanel`;
	let held = Promise.withResolvers<void>();
	await page.route("**/assets/giving-*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	const sheet = page.getByRole("dialog", { name: say("campaign.sheet.title") });
	await page.goto("/en/faq");
	await page.goto(address);
	await expect(sheet).toHaveAttribute("aria-busy", "true");
	held.resolve();
	await expect(dialogs(page).getByLabel(say("donation.form.amount"))).toBeVisible();
	await back(page);
	await expect(page).toHaveURL(/\/en\/faq$/);
	await page.goto("/en");
	const link = page.getByRole("main").locator('a[href*="popup=donationPanel"]').first();
	held = Promise.withResolvers<void>();
	await link.click();
	await expect(sheet).toHaveAttribute("aria-busy", "true");
	await back(page);
	held.resolve();
	await expect(link).toBeVisible();
	await expect(page).toHaveURL(/\/en$/);
	await expect(dialogs(page)).toHaveCount(0);
	await link.click();
	await expect(dialogs(page).getByLabel(say("donation.form.amount"))).toBeVisible();
	await back(page);
	await expect(link).toBeVisible();
	await expect(page).toHaveURL(/\/en$/);
	await expect(dialogs(page)).toHaveCount(0);
});

test("[C1] Back and Forward move through the wizard's steps, and Back on the first one asks", async ({ world }) => {
	const { page } = await world.person("en");
	await answerCookies(page);
	const step = (name: string) => page.getByRole("heading", { level: 1, name: say(`wizard.${name}.title`) });
	const next = page.locator('button[type="submit"]');
	await page.goto("/en");
	await page.locator('main a[href$="/create-campaign"]').first().click();
	await page.getByRole("combobox").fill("Poland");
	await page.getByRole("option", { name: "Poland", exact: true }).click();
	await page.locator("label", { has: page.getByRole("checkbox") }).click();
	await next.click();
	await expect(step("recipient")).toBeVisible();
	await next.click();
	await page.getByLabel(say("wizard.goal.label")).fill("4200");
	await back(page);
	await expect(step("recipient")).toBeVisible();
	await page.goForward();
	await expect(page.getByLabel(say("wizard.goal.label"))).toHaveValue("4\u202f200");
	await page.reload();
	await expect(step("goal")).toBeVisible();
	// The tips' sheet closes first; its entry is no further step.
	await page.getByRole("button", { name: say("wizard.tips.open") }).click();
	await expect(dialogs(page)).toBeVisible();
	await back(page);
	await expect(dialogs(page)).toBeHidden();
	await expect(step("goal")).toBeVisible();
	const stepBack = page.getByRole("button", { name: say("common.back") });
	await stepBack.click();
	await expect(step("recipient")).toBeVisible();
	await page.goForward();
	await expect(step("goal")).toBeVisible();
	await stepBack.click();
	await expect(step("recipient")).toBeVisible();
	await back(page);
	await expect(step("country")).toBeVisible();
	await expect(page.getByRole("combobox")).toHaveValue("Poland");
	await back(page).catch(() => null);
	const question = page.getByRole("alertdialog", { name: say("wizard.leave.title") });
	await question.getByRole("button", { name: say("wizard.leave.save") }).click();
	await expect(page).toHaveURL(/\/en$/);
	// An address leads no further than the first incomplete step.
	const { page: fresh } = await world.person("en");
	await fresh.goto("/en/create-campaign?step=goal");
	await expect(fresh.getByRole("heading", { level: 1, name: say("wizard.country.title") })).toBeVisible();
	await expect(fresh).toHaveURL(/step=country$/);
});

test("[C1] starting over on a later step shows the first one, and stores no draft", async ({ world }) => {
	const { page } = await world.person("en");
	await answerCookies(page);
	const step = (name: string) => page.getByRole("heading", { level: 1, name: say(`wizard.${name}.title`) });
	await page.goto("/en/create-campaign");
	await page.getByRole("combobox").fill("Poland");
	await page.getByRole("option", { name: "Poland", exact: true }).click();
	await page.locator("label", { has: page.getByRole("checkbox") }).click();
	await page.locator('button[type="submit"]').click();
	await expect(step("recipient")).toBeVisible();
	// After a reload, the entry of the first step is still below.
	await page.reload();
	await page.getByRole("button", { name: say("wizard.startAfresh") }).click();
	await expect(step("country")).toBeVisible();
	await expect(page.getByRole("combobox")).toHaveValue("");
	await page.reload();
	await expect(step("country")).toBeVisible();
	await expect(page.getByRole("combobox")).toHaveValue("");
	await expect(page.getByText(say("wizard.restored", { days: 7 }))).toBeHidden();
});
