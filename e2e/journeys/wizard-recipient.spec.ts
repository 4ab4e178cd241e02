import type { Page } from "@playwright/test";
import { answerCookies, atReleaseIn, expect, type Language, test, type World } from "../fixtures.ts";
import { words } from "../words.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const both = [
	["en", desktop],
	["uk", phone],
] as const satisfies [Language, { width: number; height: number }][];

const countryName = (language: Language, code: string) =>
	new Intl.DisplayNames(words[language].browserLocale, { type: "region" }).of(code) ?? "";

async function visit(world: World, language: Language, viewport: { width: number; height: number }): Promise<Page> {
	const { page } = await world.person(language);
	await page.setViewportSize(viewport);
	await answerCookies(page);
	return page;
}

async function choose(page: Page, index: number, name: string): Promise<void> {
	await page.getByRole("combobox").nth(index).fill(name);
	await page.getByRole("option", { name, exact: true }).click();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const nextButton = (page: Page, language: Language) =>
	page.getByRole("button", { name: new RegExp(`^${words[language].say("wizard.next", { name: "" }).trim()}`) });

for (const [language, viewport] of both) {
	const { say } = words[language];

	test(`[C1] unsupported countries are rejected on the first page, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign`);
		await choose(page, 0, countryName(language, "US"));
		await choose(page, 1, "Hawaii");
		await expect(page.getByText(say("wizard.country.stateNotAllowed", { state: "Hawaii" }))).toBeVisible();
		await expect(nextButton(page, language)).toBeDisabled();
		await choose(page, 1, "Oregon");
		await expect(nextButton(page, language)).toBeEnabled();
		await choose(page, 0, countryName(language, "UA"));
		await expect(
			page.getByText(say("wizard.country.charityInstead", { country: countryName(language, "UA") })),
		).toBeVisible();
		// A charity campaign is offered instead of one that could not be paid out.
		await nextButton(page, language).click();
		await expect(
			page.getByText(say("wizard.recipient.withoutPayouts", { country: countryName(language, "UA") })),
		).toBeVisible();
		await expect(page.locator('input[type="radio"][value="yourself"]')).toBeDisabled();
		await expect(page.locator('input[type="radio"][value="charity"]')).not.toBeChecked();
		await nextButton(page, language).click();
		await expect(page.getByText(say("wizard.country.recipientWithoutPayouts"))).toBeVisible();
		await page.locator("label", { has: page.locator('input[value="charity"]') }).click();
		await nextButton(page, language).click();
		await expect(heading(page, say("wizard.project.title"))).toBeVisible();
	});

	test(`[C1] a country without payouts changes no choice, and changing back restores it, ${language} at ${viewport.width}`, async ({
		world,
	}) => {
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign`);
		const charity = page.getByRole("checkbox", { name: say("wizard.country.forCharity") });
		const residence = page.getByRole("checkbox", {
			name: say("wizard.country.residence", { country: countryName(language, "PL") }),
		});
		const tick = (box: typeof charity) => page.locator("label", { has: box }).click();
		await choose(page, 0, countryName(language, "PL"));
		await tick(residence);
		await choose(page, 0, countryName(language, "UA"));
		await expect(charity).not.toBeChecked();
		await expect(page.getByText(say("wizard.country.lead"))).toBeVisible();
		await tick(charity);
		await expect(page.getByText(say("wizard.country.leadCharity"))).toBeVisible();
		await choose(page, 0, countryName(language, "PL"));
		await expect(page.getByText(say("wizard.country.lead"))).toBeVisible();
		await expect(charity).toBeHidden();
		await expect(residence).toBeChecked();
		await nextButton(page, language).click();
		await expect(page.locator('input[type="radio"][value="yourself"]')).toBeChecked();
	});

	test(`[C1] the advice fits the recipient, ${language} at ${viewport.width}${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const page = await visit(world, language, viewport);
		await page.goto(`/${language}/create-campaign`);
		await choose(page, 0, countryName(language, "PL"));
		await page.locator("label", { has: page.getByRole("checkbox") }).click();
		await nextButton(page, language).click();
		await page.locator("label", { has: page.locator('input[value="charity"]') }).click();
		const tips = page.getByRole("button", { name: say("wizard.tips.open") });
		if (await tips.isVisible()) await tips.click();
		await expect(page.getByText(say("wizard.tips.recipientCharity.threeTitle")).locator("visible=true")).toBeVisible();
		await expect(page.getByText(say("wizard.tips.recipient.threeTitle"))).toHaveCount(0);
	});
}
