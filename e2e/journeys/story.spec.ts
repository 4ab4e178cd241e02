import { atReleaseIn, expect, type Language, test } from "../fixtures.ts";
import { cards, createCampaign, fillCard, fillDonation, names, pay, signUp } from "../story.ts";
import { words } from "../words.ts";

for (const language of ["en", "uk"] as const satisfies Language[]) {
	const { say } = words[language];

	test(`[A1] [A2] [C1] [C2] [D1] [D2] [U4] the story, ${language}: sign-up, campaign, link, donation, and both people see it arrive`, async ({
		world,
	}) => {
		const author = await world.person(language);
		await signUp(world, author.page, language);
		const address = await createCampaign(author.page, language);

		const stranger = await world.person(language);
		await stranger.page.goto(address);
		await fillDonation(stranger.page, language, {});
		await fillCard(stranger.page, cards.succeeds);
		await pay(stranger.page, language);
		await expect(stranger.page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();

		const giver = say("campaign.donations.arrived", {
			name: `${names[language].first} ${names[language].last}`,
			amount: "$100",
		});
		await expect(author.page.getByText(giver).first()).toBeVisible();
		await expect(author.page.getByText("$100", { exact: true }).locator("visible=true").first()).toBeVisible();
		await stranger.page.getByRole("button", { name: say("donation.result.back") }).click();
		await expect(stranger.page.getByText(`${names[language].first} ${names[language].last}`).first()).toBeVisible();
	});

	test(`[D1] a declined card, ${language}: an error is shown beside the form, and another card succeeds without retyping${atReleaseIn(language)}`, async ({
		world,
	}) => {
		const { page } = await world.person(language);
		await openDemoCampaign(page, language);
		const panel = await fillDonation(page, language, { amountDollars: 30 });
		await fillCard(page, cards.declined);
		await pay(page, language);
		await expect(panel.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible();
		await expect(page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeHidden();
		await fillCard(page, cards.succeeds);
		await pay(page, language);
		await expect(page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();
	});

	for (const [answer, title, when] of [
		["complete", "successTitle", atReleaseIn(language)],
		["fail", "failedTitle", atReleaseIn(language)],
		// It is closed like a failure.
		["cancel", "canceledTitle", " @release"],
	] as const) {
		test(`[D1] 3-D Secure, ${language}: ${answer} returns with the actual result and a clean address${when}`, async ({
			world,
		}) => {
			const { page } = await world.person(language);
			await openDemoCampaign(page, language);
			await fillDonation(page, language, { amountDollars: 40 });
			await fillCard(page, cards.asksFor3ds);
			await pay(page, language);
			await page.waitForURL(/\/3ds\//);
			await page
				.locator(`button[value="${answer}"], button[name="${answer}"], [data-answer="${answer}"]`)
				.first()
				.click();
			await page.waitForURL(new RegExp(`/${language}/campaign/`));
			await expect(page.getByRole("heading", { name: say(`donation.result.${title}`) })).toBeVisible();
			expect(page.url()).not.toMatch(/payment_intent|client_secret|redirect_status/);
		});
	}
}

async function openDemoCampaign(page: import("@playwright/test").Page, language: Language): Promise<void> {
	await page.goto(`/${language}/campaigns-and-streams`);
	await page
		.getByRole("main")
		.getByRole("link", { name: /Carpath|Карпат/ })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
