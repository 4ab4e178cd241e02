import { expect, type Page } from "@playwright/test";
import { coverFile } from "./cover.ts";
import { type Language, uniqueEmail, type World } from "./fixtures.ts";
import { words } from "./words.ts";

/** The password of the people who sign up in a journey; demo accounts have their own (`own-product.ts`). */
export const password = "Journey-of-a-1000-miles";

export const cards = {
	succeeds: "4242 4242 4242 4242",
	declined: "4000 0000 0000 0002",
	asksFor3ds: "4000 0027 6000 3184",
};

export const names = {
	en: { first: "Iryna", last: "Melnyk", title: "Around the lake for a new boat" },
	uk: { first: "Ірина", last: "Мельник", title: "Навколо озера за новий човен" },
} as const;

/** Signs up by the form and follows the link of the mail in the same browser, which signs in. */
export async function signUp(world: World, page: Page, language: Language): Promise<string> {
	await page.goto(`/${language}/sign-up`);
	return signUpHere(world, page, language);
}

/** The same from the open sign-up page, with the target in its address. */
export async function signUpHere(world: World, page: Page, language: Language): Promise<string> {
	const { say } = words[language];
	const email = uniqueEmail("author");
	await page.getByLabel(say("account.signUp.firstName"), { exact: true }).fill(names[language].first);
	await page.getByLabel(say("account.signUp.lastName"), { exact: true }).fill(names[language].last);
	await page.getByLabel(say("account.signUp.email"), { exact: true }).fill(email);
	await page.getByLabel(say("account.signUp.password"), { exact: true }).fill(password);
	await page.getByLabel(say("account.signUp.passwordRepeat"), { exact: true }).fill(password);
	await page.getByRole("button", { name: say("account.signUp.submit") }).click();
	await expect(page.getByRole("heading", { name: say("account.checkMail.title") })).toBeVisible();

	const mail = await world.mail(email);
	const link = mail.links.find((url) => url.includes(`/${language}/activate-account`));
	await page.goto(String(link));
	await expect(page.getByRole("heading", { name: say("account.activate.doneTitle") })).toBeVisible();
	const onward = [say("account.activate.start"), say("account.activate.continue")];
	await page
		.getByRole("main")
		.getByRole("link", { name: new RegExp(onward.join("|")) })
		.click();
	await expect(page).toHaveURL(new RegExp(`/${language}/create-campaign`));
	return email;
}

/** Fills the sign-in form of the page. */
export async function signIn(page: Page, language: Language, person: { email: string; password: string }) {
	const { say } = words[language];
	await page.getByLabel(say("account.signIn.email"), { exact: true }).fill(person.email);
	await page.getByLabel(say("account.signIn.password"), { exact: true }).fill(person.password);
	await page
		.getByRole("main")
		.getByRole("button", { name: say("account.signIn.submit"), exact: true })
		.click();
}

/**
 * Confirms the password in the dialog that asks for it. The dialog is named: on the way from the sign-in page, the
 * address changes before the page does, and its form has a field of the same label.
 */
export async function confirmIdentity(page: Page, language: Language, secret = password): Promise<void> {
	const { say } = words[language];
	const dialog = page.getByRole("dialog", { name: say("reauthentication.title"), exact: true });
	await dialog.getByLabel(say("reauthentication.password"), { exact: true }).fill(secret);
	await dialog.getByRole("button", { name: say("reauthentication.submit"), exact: true }).click();
	await dialog.waitFor({ state: "detached" });
}

/** Presses the wizard's next button. */
export async function goOn(page: Page, language: Language): Promise<void> {
	const next = words[language].say("wizard.next", { name: "" }).trim();
	await page.getByRole("button", { name: new RegExp(`^${next}`) }).click();
}

/** Completes the wizard and returns the address of the new campaign. */
export async function createCampaign(page: Page, language: Language): Promise<string> {
	const { say } = words[language];
	await chooseCountry(page, language, "PL");
	await page.locator("label", { has: page.getByRole("checkbox") }).click();
	await expect(page.getByRole("checkbox")).toBeChecked();
	await goOn(page, language);
	await expect(page.getByRole("heading", { name: say("wizard.recipient.title") })).toBeVisible();
	await goOn(page, language);
	return finishWizard(page, language);
}

/** Continues from the wizard's story step to the campaign. @returns its address */
export async function finishWizard(page: Page, language: Language): Promise<string> {
	const { say } = words[language];
	await fillWizard(page, language);
	await page.getByRole("link", { name: say("wizard.created.open") }).click();
	await expect(page.getByRole("heading", { level: 1, name: names[language].title })).toBeVisible();
	return page.url();
}

/** Continues from the wizard's story step to the created campaign's success screen. */
export async function fillWizard(page: Page, language: Language): Promise<void> {
	const { say } = words[language];
	await page.getByLabel(say("wizard.story.campaignTitle")).fill(names[language].title);
	await page.getByLabel(say("wizard.story.description")).fill(`${names[language].title}. ${"42 km. ".repeat(4)}`);
	await goOn(page, language);
	await page.locator('input[type="file"]').setInputFiles(coverFile);
	await expect(page.getByText(say("picture.cropHint"))).toBeVisible();
	await goOn(page, language);
	await page.getByLabel(say("wizard.goal.label")).fill("5000");
	await page.getByRole("button", { name: say("wizard.create") }).click();
	await expect(page.getByRole("heading", { name: say("wizard.created.title") })).toBeVisible({ timeout: 30_000 });
}

/** The name of the newest campaign that takes card payments of our own. */
export async function newestCampaign(url: string): Promise<string> {
	const answer = await fetch(`${url}/v1/campaigns`);
	const { data } = (await answer.json()) as { data: { name: string; paymentProvider: string }[] };
	const newest = data.find(({ paymentProvider }) => paymentProvider === "stripe");
	if (!newest) throw new Error("There is no campaign on the first page that takes cards.");
	return newest.name;
}

/** Opens the newest campaign's page as a visitor. @returns its path */
export async function openCampaign(world: World, page: Page, language: Language): Promise<string> {
	const path = `/${language}/campaign/${await newestCampaign(world.url)}`;
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	return path;
}

export async function chooseCountry(page: Page, language: Language, code: string): Promise<void> {
	const country = new Intl.DisplayNames(words[language].browserLocale, { type: "region" }).of(code) ?? "";
	const box = page.getByRole("combobox").first();
	await box.fill(country.slice(0, 4));
	await page.getByRole("option", { name: country }).click();
}

type DonationForm = { amountDollars?: number; anonymous?: boolean };

/** Opens the panel and fills its first step. */
export async function fillDonation(page: Page, language: Language, donation: DonationForm) {
	await page
		.getByRole("button", { name: words[language].say("campaign.board.donate"), exact: true })
		.first()
		.click();
	return fillDonationPanel(page, language, donation);
}

/** Fills the panel's first step; the proposed amount and tip remain unless they are given. */
export async function fillDonationPanel(page: Page, language: Language, donation: DonationForm) {
	const { say } = words[language];
	const panel = page.getByRole("dialog");
	if (donation.amountDollars) await panel.getByLabel(say("donation.form.amount")).fill(String(donation.amountDollars));
	await panel.getByLabel(say("donation.donor.firstName"), { exact: true }).fill(names[language].first);
	await panel.getByLabel(say("donation.donor.lastName"), { exact: true }).fill(names[language].last);
	await panel.getByLabel(say("donation.donor.email"), { exact: true }).fill(uniqueEmail("donor"));
	if (donation.anonymous) await panel.locator("label", { has: page.getByRole("switch") }).click();
	await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
	return panel;
}

/** Types a card into the provider's frame, which is on another origin. */
export async function fillCard(page: Page, number: string): Promise<void> {
	const frame = page.frameLocator('iframe[src*="/frames/payment"]');
	await frame.locator('[autocomplete="cc-number"]').fill(number);
	await frame.locator('[autocomplete="cc-exp"]').fill("12 / 34");
	await frame.locator('[autocomplete="cc-csc"]').fill("123");
}

export async function pay(page: Page, language: Language): Promise<void> {
	const { say } = words[language];
	const label = say("donation.total.pay", { total: "" }).trim();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: new RegExp(`^${label}`) })
		.click();
}
